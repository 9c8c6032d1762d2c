import type { FastifyPluginAsync } from "fastify";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import * as calls from "../calls.ts";
import { practiceShapes } from "../contract.ts";
import { getComingBack } from "../review-calls.ts";
import type { PracticeVerbs } from "./practice-verbs.ts";

/** A set is some kilobytes, and its questions are rendered for it. */
const limits = [{ name: "practice-sets", max: 240, windowS: 3600 }];

/** What a student practises without a grade. */
export const practiceRoutes =
  (verbs: PracticeVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, practiceShapes, "assessments");
    handle(calls.getPractice, { summary: "Get today's practice and retention" }, async (request) => ({
      data: await verbs.getPractice(actorId(request), request.query.zone),
    }));
    handle(getComingBack, { summary: "Get when the questions of a quiz return" }, async (request) => ({
      data: await verbs.getComingBack(actorId(request), request.params.work, request.query.zone),
    }));
    handle(
      calls.openDaily,
      { summary: "List today's questions with their keys", onSend: packed, limits },
      async (request) => ({ data: await verbs.openDaily(actorId(request), request.body.zone) }),
    );
    handle(
      calls.openQuiz,
      { summary: "Get a quiz to practise with its keys", onSend: packed, limits, refuses: [409] },
      async (request) => ({ data: await verbs.openQuiz(actorId(request), request.params.work, request.body.zone) }),
    );
    handle(calls.answerPractice, { summary: "Save a practice answer, once", refuses: [404] }, async (request) => ({
      data: await verbs.answerPractice(actorId(request), request.body),
    }));
  };
