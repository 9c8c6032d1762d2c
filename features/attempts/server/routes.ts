import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { hasScopeAll } from "#platform/http/has-scope-all.ts";
import { packed } from "#platform/http/packed.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import * as assessmentCalls from "../assessment-calls.ts";
import * as calls from "../calls.ts";
import { attemptShapes } from "../contract.ts";
import { openOwnAnswerPage } from "./answer-files.ts";
import { getAssessment } from "./get-assessment.ts";
import { getReview } from "./get-review.ts";
import { loadAnswerFile } from "./load-answer-file.ts";
import { saveAnswers } from "./save-answers.ts";
import { getAttempt } from "./show-attempt.ts";
import { startAttempt } from "./start-attempt.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { takeOverOnThisDevice } from "./take-over-on-this-device.ts";

/** What a student asks while sitting an assessment. */
export const attemptRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, attemptShapes, "assessments");
    handle(
      assessmentCalls.getAssessment,
      { summary: "Get a quiz or exam before it is started", onSend: packed },
      async (request) => ({
        data: await getAssessment(deps, actorId(request), request.params.assessment),
      }),
    );
    handle(
      calls.startAttempt,
      { summary: "Start an attempt, or get the running one", onSend: packed, refuses: [409] },
      async (request) => ({
        data: await startAttempt(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
    handle(calls.getAttempt, { summary: "Get an attempt with its saved answers", onSend: packed }, async (request) => ({
      data: await getAttempt(deps, actorId(request), { ...request.params, ...request.query }),
    }));
    handle(
      calls.takeOverOnThisDevice,
      { summary: "Take over an attempt on this device", onSend: packed },
      async (request) => ({
        data: await takeOverOnThisDevice(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
    handle(calls.saveAnswers, { summary: "Save answers", judgesEach: "answers" }, (request) =>
      saveAnswers(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.submitAttempt,
      { summary: "Submit an attempt, once", refuses: [409], judgesEach: "answers" },
      (request) => submitAttempt(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.getReview,
      { summary: "Get the review of an attempt", onSend: packed, refuses: [409] },
      async (request) => ({ data: await getReview(deps, actorId(request), request.params.attempt) }),
    );
    handle(
      calls.getOwnAnswerPage,
      { summary: "Get a page of a file that answers a question as a picture", produces: ["application/octet-stream"] },
      async (request, reply) => sendPrivateFile(reply, await openOwnAnswerPage(deps, actorId(request), request.params)),
    );
    handle(
      calls.loadAnswerFile,
      {
        summary: "Import the sealed answers of a student who stayed offline",
        audit: { none: "the file that holds them is stored, with the attempt's log" },
        limits: [{ name: "answer-files", max: 60, windowS: 3600 }],
        refuses: [404],
      },
      async (request) => {
        const isStaff = hasScopeAll(request);
        return { data: await loadAnswerFile(deps, { accountId: actorId(request), isStaff }, request.body) };
      },
    );
  };
