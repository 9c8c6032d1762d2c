import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import * as calls from "../calls.ts";
import { practiceShapes } from "../contract.ts";
import * as reviewCalls from "../review-calls.ts";
import { answerPractice } from "./answer-practice.ts";
import { getComingBack } from "./get-coming-back.ts";
import { getPractice } from "./get-practice.ts";
import { openDaily } from "./open-daily.ts";
import { openQuiz } from "./open-quiz.ts";

/** A set is some kilobytes, and its questions are rendered for it. */
const limits = [{ name: "practice-sets", max: 240, windowS: 3600 }];

/** What a student practises without a grade. */
export const practiceRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, practiceShapes, "assessments");
    handle(calls.getPractice, { summary: "Get today's practice and retention" }, async (request) => ({
      data: await getPractice(deps, actorId(request), request.query.zone),
    }));
    handle(reviewCalls.getComingBack, { summary: "Get when the questions of a quiz return" }, async (request) => ({
      data: await getComingBack(deps, actorId(request), { ...request.params, ...request.query }),
    }));
    handle(
      calls.openDaily,
      { summary: "List today's questions with their keys", onSend: packed, limits },
      async (request) => ({ data: await openDaily(deps, actorId(request), request.body.zone) }),
    );
    handle(
      calls.openQuiz,
      { summary: "Get a quiz to practise with its keys", onSend: packed, limits, refuses: [409] },
      async (request) => ({ data: await openQuiz(deps, actorId(request), { ...request.params, ...request.body }) }),
    );
    handle(calls.answerPractice, { summary: "Save a practice answer, once", refuses: [404] }, async (request) => ({
      data: await answerPractice(deps, actorId(request), request.body),
    }));
  };
