import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { trialShapes } from "../contract.ts";
import { answerProposal } from "./answer-proposal.ts";
import { listTrials } from "./list-trials.ts";
import { readTrialOutcome } from "./read-trial-outcome.ts";
import { recordOutcome } from "./record-outcome.ts";

/** The calls about how a trial ended: by its tutor, and by the student. */
export const trialRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, trialShapes, "classes");
    const hourS = 60 * 60;

    handle(calls.listTrials, { summary: "List my trials that ended and what came of them" }, (request) =>
      listTrials(deps, actorId(request)),
    );
    handle(calls.getTrial, { summary: "Get what I may propose after a trial", refuses: [404] }, (request) =>
      readTrialOutcome(deps, actorId(request), { sessionId: request.params.id, ...request.query }),
    );
    handle(
      calls.recordOutcome,
      {
        summary: "Record how my trial ended, and tell the student",
        description:
          "A proposal with course, plan and weekly times, which are reserved for three days; why it does not fit; or a no-show.",
        audit: "trial.settled",
        limits: [{ name: "trial-outcomes", max: 120, windowS: hourS }],
        refuses: [404, 409],
      },
      (request) => recordOutcome(deps, actorId(request), { sessionId: request.params.id, outcome: request.body }),
    );
    handle(
      calls.answerProposal,
      {
        summary: "Answer what my tutor proposed after a trial",
        description: "Yes orders the course at the price of this moment.",
        limits: [{ name: "trial-answers", max: 60, windowS: hourS }],
        refuses: [404, 409],
      },
      (request) => answerProposal(deps, actorId(request), { sessionId: request.params.id, answer: request.body }),
    );
  };
