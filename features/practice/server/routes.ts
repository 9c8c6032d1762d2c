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
    handle(calls.getPractice, { summary: "What comes back today, and how well it stays" }, async (request) => ({
      data: await verbs.getPractice(actorId(request), request.query.zone),
    }));
    handle(getComingBack, { summary: "When the questions of a quiz come back" }, async (request) => ({
      data: await verbs.getComingBack(actorId(request), request.params.work, request.query.zone),
    }));
    handle(
      calls.openDaily,
      { summary: "Today's questions, with what is right", onSend: packed, limits },
      async (request) => ({ data: await verbs.openDaily(actorId(request), request.body.zone) }),
    );
    handle(
      calls.openQuiz,
      { summary: "A quiz to practise, with what is right", onSend: packed, limits, refuses: [409] },
      async (request) => ({ data: await verbs.openQuiz(actorId(request), request.params.work, request.body.zone) }),
    );
    handle(calls.answerPractice, { summary: "Keep an answer of practice, once", refuses: [404] }, async (request) => ({
      data: await verbs.answerPractice(actorId(request), request.body),
    }));
  };
