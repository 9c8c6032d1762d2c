import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { isSat, kindTexts } from "#features/assessments/texts.ts";
import { handIn, readHandIn } from "#features/coursework/server/public.ts";
import { submissionTexts } from "#features/coursework/texts.ts";
import { saveDocument } from "#features/uploads/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import { uuidOf } from "#platform/ids/ids.ts";
import * as calls from "../../plain-calls.ts";
import { plainShapes } from "../../plain-contract.ts";
import { getManualAssessment, listManualAssessments, submitPlainAnswers } from "./manual-assessments.ts";
import { type ReceivedAnswers, receiveAnswers } from "./receive-answers.ts";

/** Assessments in the plain form of API-01. */
export const plainRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, plainShapes, "assessments");
    handle(calls.listAssessments, { summary: "List my assessments of all kinds", onSend: packed }, async (request) => ({
      data: await listManualAssessments(deps, actorId(request)),
    }));
    handle(
      calls.getAssessment,
      {
        summary: "Get one of my assessments, with its questions while an attempt runs",
        description:
          "The clock starts when the questions are sent: `start` names the call. They do not contain the key.",
        onSend: packed,
      },
      (request) => getManualAssessment(deps, actorId(request), request.params.id),
    );
    handle(
      calls.submitAssessment,
      {
        summary: "Submit an assessment",
        description:
          "multipart/form-data: `answers`, JSON that maps each question's id to the text of the chosen option or the typed answer; `link` and the file `document` (up to 25 MB) for a submission. A repeat changes nothing.",
        consumes: ["multipart/form-data"],
        upload: true,
        limits: [{ name: "hand-in", max: 60, windowS: 3600 }],
        refuses: [409],
      },
      async (request) => {
        const [studentId, { id }] = [actorId(request), request.params];
        const { type } = await getManualAssessment(deps, studentId, id);
        return receiveAnswers(request, deps.spoolDir, async (receivedAnswers) => {
          const score = isSat(type)
            ? (await submitPlainAnswers(deps, studentId, { assessment: id, answers: receivedAnswers.answers })).score
            : await handInPlain(deps, request, { id, ...receivedAnswers });
          const { status } = await getManualAssessment(deps, studentId, id);
          const message = isSat(type) ? `${kindTexts[type].name} submitted successfully!` : submissionTexts.submitted;
          return { message, status, score };
        });
      },
    );
  };

/** Hands in a version; what is the same as the last one is that one. */
async function handInPlain(
  deps: VerbDeps,
  request: FastifyRequest,
  { id: assessmentId, answers, link, document }: ReceivedAnswers & { id: string },
): Promise<null> {
  const studentId = actorId(request);
  const text = Object.values(answers).flat().join("\n\n");
  const { versions } = await readHandIn(deps, studentId, assessmentId);
  const [last] = versions;
  const isSame = last?.text === text && (last.link ?? "") === link && last.file?.sha256 === document?.spooled.sha256;
  if (isSame) return null;
  const upload = document
    ? await saveDocument(
        deps,
        { ...(request.actor ?? { roles: [] }), accountId: studentId },
        { purpose: assessmentFile.purpose, ...document },
      )
    : null;
  // Two of the same at once are one version; the upload that nothing took is cleared away like any other.
  const fileHash = document?.spooled.sha256;
  const key = uuidOf(JSON.stringify([studentId, assessmentId, versions.length, link, text, fileHash]));
  await handIn(deps, studentId, { assessment: assessmentId, upload, link, text, fileHash, key });
  return null;
}
