import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { hasScopeAll } from "#platform/http/has-scope-all.ts";
import { packed } from "#platform/http/packed.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import * as calls from "../calls.ts";
import { gradingShapes } from "../contract.ts";
import { getFeedback, getFeedbackVoice } from "../feedback-calls.ts";
import { addComment, listComments, removeComment } from "./comment-bank.ts";
import { correctKey } from "./correct-key.ts";
import { decideLate } from "./decide-late.ts";
import { saveDraft } from "./drafts.ts";
import { endExtraTime, giveExtraTime, listExtraTime } from "./extra-time.ts";
import { openFeedbackVoice, readFeedback } from "./feedback.ts";
import { giveAttempt } from "./give-attempt.ts";
import { openGradableItemFile, openGradableItemPage, openMarkVoice } from "./gradable-item-file.ts";
import type { Grader } from "./gradable-items.ts";
import { itemStatistics } from "./item-statistics.ts";
import { listGrading } from "./list-grading.ts";
import { markGradableItem } from "./mark-gradable-item.ts";
import { previewKey } from "./preview-key.ts";
import { readGradableItem } from "./read-gradable-item.ts";
import { readKey } from "./read-key.ts";
import { releaseGrades } from "./release-grades.ts";
import { setKeysOpen } from "./set-keys-open.ts";

/** Staff see everybody's work, a tutor that of their students. */
const graderOf = (request: FastifyRequest): Grader => ({
  accountId: actorId(request),
  isStaff: hasScopeAll(request),
});

/** What a tutor, or staff, does about grades. */
export const gradingRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, gradingShapes, "tutor");
    handle(
      calls.getKey,
      { summary: "Get a question with its key and corrections", refuses: [404] },
      async (request) => ({ data: await readKey(deps, graderOf(request), request.params.version) }),
    );
    handle(
      calls.previewKey,
      {
        summary: "Preview the effect of another key",
        audit: { none: "nothing is changed" },
        limits: [{ name: "question-key-previews", max: 240, windowS: 3600 }],
        refuses: [404],
      },
      async (request) => ({ data: await previewKey(deps, graderOf(request), { ...request.params, ...request.body }) }),
    );
    handle(
      calls.correctKey,
      {
        summary: "Correct the key of a question and regrade finished attempts",
        audit: "question.corrected",
        limits: [{ name: "question-keys", max: 60, windowS: 3600 }],
        refuses: [404, 409],
      },
      async (request) => ({ data: await correctKey(deps, graderOf(request), { ...request.params, ...request.body }) }),
    );
    handle(
      calls.listGrading,
      { summary: "List gradable items of my students, oldest first", onSend: packed },
      async (request) => ({ data: await listGrading(deps, graderOf(request), request.query) }),
    );
    handle(
      calls.getGradableItem,
      { summary: "Get a submission or attempt with all that grading needs", onSend: packed },
      async (request) => ({ data: await readGradableItem(deps, graderOf(request), request.params.gradableItem) }),
    );
    handle(
      calls.getGradableItemFile,
      { summary: "Download a file that answers a question", produces: ["application/octet-stream"] },
      async (request, reply) => {
        return sendPrivateFile(reply, await openGradableItemFile(deps, graderOf(request), request.params));
      },
    );
    handle(
      calls.getGradableItemPage,
      { summary: "Get a page of a file that answers a question as a picture", produces: ["application/octet-stream"] },
      async (request, reply) =>
        sendPrivateFile(reply, await openGradableItemPage(deps, graderOf(request), request.params)),
    );
    handle(
      calls.saveDraft,
      {
        summary: "Save a draft of the marks of a gradable item, which is locked for me",
        audit: { none: "a draft is seen by its grader alone" },
        refuses: [404],
        limits: [{ name: "grading-drafts", max: 3_000, windowS: 3600 }],
      },
      async (request) => ({
        data: await saveDraft(deps, graderOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.getMarkVoice,
      { summary: "Get the voice note of the last marks of a gradable item", produces: ["application/octet-stream"] },
      async (request, reply) =>
        sendPrivateFile(reply, await openMarkVoice(deps, graderOf(request), request.params.gradableItem)),
    );
    handle(calls.listComments, { summary: "List the sentences of my comment bank" }, async (request) => ({
      data: await listComments(deps, actorId(request)),
    }));
    handle(
      calls.addComment,
      {
        summary: "Add a sentence to my comment bank",
        audit: { none: "a grader's own sentences, seen by them alone" },
        refuses: [409],
        limits: [{ name: "grading-comments", max: 300, windowS: 3600 }],
      },
      async (request) => ({ data: await addComment(deps, actorId(request), request.body) }),
    );
    handle(
      calls.removeComment,
      {
        summary: "Remove a sentence from my comment bank",
        audit: { none: "a grader's own sentences, seen by them alone" },
      },
      async (request) => ({ data: await removeComment(deps, actorId(request), request.params) }),
    );
    handle(
      getFeedback,
      { summary: "Get the grade of what I submitted, with the comments at their places" },
      async (request) => ({ data: await readFeedback(deps, actorId(request), request.params.assessment) }),
    );
    handle(
      getFeedbackVoice,
      { summary: "Get the voice note of my grade", produces: ["application/octet-stream"] },
      async (request, reply) =>
        sendPrivateFile(reply, await openFeedbackVoice(deps, actorId(request), request.params.assessment)),
    );
    handle(
      calls.saveManualGrade,
      {
        summary: "Grade a submission or attempt: rubric levels or points, and a comment",
        audit: { none: "a mark names who gave it and is never changed; a released one is audited" },
        refuses: [409],
        limits: [{ name: "marks", max: 600, windowS: 3600 }],
        onSend: packed,
      },
      async (request) => {
        const { gradableItem: gradableItemId } = request.params;
        await markGradableItem(deps, graderOf(request), { gradableItem: gradableItemId, ...request.body });
        return { data: await readGradableItem(deps, graderOf(request), gradableItemId) };
      },
    );
    handle(
      calls.decideLate,
      {
        summary: "Accept or reject late answers",
        audit: "late-answers.decided",
        refuses: [404, 409],
        limits: [{ name: "late-answers", max: 120, windowS: 3600 }],
        onSend: packed,
      },
      async (request) => {
        const { gradableItem: gradableItemId } = request.params;
        await decideLate(deps, graderOf(request), { gradableItem: gradableItemId, ...request.body });
        return { data: await readGradableItem(deps, graderOf(request), gradableItemId) };
      },
    );
    handle(
      calls.setKeysOpen,
      {
        summary: "Publish the keys of an assessment to all who finished it",
        audit: ["right-answers.opened", "right-answers.closed"],
        refuses: [404, 409],
      },
      async (request) => ({
        data: await setKeysOpen(deps, graderOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.releaseGrades,
      {
        summary: "Release grades: those listed, or all of an assessment",
        audit: { none: "a result names who marked it; a change of a released one is audited" },
        refuses: [404],
        limits: [{ name: "grade-releases", max: 300, windowS: 3600 }],
      },
      async (request) => ({ data: await releaseGrades(deps, graderOf(request), request.body) }),
    );
    handle(calls.listExtraTime, { summary: "List extra time of my students with reasons" }, async (request) => ({
      data: await listExtraTime(deps, graderOf(request)),
    }));
    handle(
      calls.giveAttempt,
      {
        summary: "Grant another attempt, with a reason for the student",
        audit: "attempt.given",
        refuses: [404, 409],
        limits: [{ name: "given-attempts", max: 120, windowS: 3600 }],
        onSend: packed,
      },
      async (request) => {
        const { gradableItem: gradableItemId } = request.params;
        await giveAttempt(deps, graderOf(request), { gradableItem: gradableItemId, ...request.body });
        return { data: await readGradableItem(deps, graderOf(request), gradableItemId) };
      },
    );
    handle(
      calls.giveExtraTime,
      { summary: "Grant a student extra time, for one assessment or all", audit: "time.given" },
      async (request) => ({
        data: await giveExtraTime(deps, graderOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.endExtraTime,
      { summary: "End extra time for attempts started from now on", audit: "time.ended" },
      async (request) => ({
        data: await endExtraTime(deps, graderOf(request), request.params.extra),
      }),
    );
    handle(
      calls.getItemStatistics,
      { summary: "Get difficulty and discrimination of each question", onSend: packed },
      async (request) => ({ data: await itemStatistics(deps, graderOf(request), request.params.assessment) }),
    );
  };
