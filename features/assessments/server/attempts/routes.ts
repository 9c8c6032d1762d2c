import type { FastifyPluginAsync } from "fastify";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import { reachesAll } from "#platform/http/reaches-all.ts";
import * as calls from "../../attempt-calls.ts";
import { attemptShapes } from "../../attempt-contract.ts";
import { getWork } from "../../work-calls.ts";
import type { AttemptVerbs } from "./attempt-verbs.ts";

/** What a student asks while sitting an assessment. */
export const attemptRoutes =
  (verbs: AttemptVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, attemptShapes, "assessments");
    handle(getWork, { summary: "Get a quiz or exam before it is started", onSend: packed }, async (request) => ({
      data: await verbs.getWork(actorId(request), request.params.work),
    }));
    handle(
      calls.startAttempt,
      { summary: "Start an attempt, or get the running one", onSend: packed, refuses: [409] },
      async (request) => ({
        data: await verbs.startAttempt(actorId(request), request.params.work, request.body.device),
      }),
    );
    handle(calls.getAttempt, { summary: "Get an attempt with its saved answers", onSend: packed }, async (request) => ({
      data: await verbs.getAttempt(actorId(request), request.params.attempt, request.query.device ?? null),
    }));
    handle(calls.handOver, { summary: "Take over an attempt on this device", onSend: packed }, async (request) => ({
      data: await verbs.handOver(actorId(request), request.params.attempt, request.body.device),
    }));
    handle(calls.saveAnswers, { summary: "Save answers", judgesEach: "answers" }, (request) =>
      verbs.saveAnswers(actorId(request), request.params.attempt, request.body),
    );
    handle(
      calls.submitAttempt,
      { summary: "Submit an attempt, once", refuses: [409], judgesEach: "answers" },
      (request) => verbs.submitAttempt(actorId(request), request.params.attempt, request.body),
    );
    handle(
      calls.getReview,
      { summary: "Get the review of an attempt", onSend: packed, refuses: [409] },
      async (request) => ({ data: await verbs.getReview(actorId(request), request.params.attempt) }),
    );
    handle(
      calls.loadAnswerFile,
      {
        summary: "Import the sealed answers of a student who stayed offline",
        limits: [{ name: "answer-files", max: 60, windowS: 3600 }],
        refuses: [404],
      },
      async (request) => {
        const isStaff = reachesAll(request);
        return { data: await verbs.loadAnswerFile({ accountId: actorId(request), isStaff }, request.body) };
      },
    );
  };
