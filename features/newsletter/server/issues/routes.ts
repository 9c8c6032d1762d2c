import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../issue-calls.ts";
import { issueShapes } from "../../issue-contract.ts";
import { listIssues, readIssue } from "./read-issues.ts";
import { testIssue } from "./test-issue.ts";
import { addIssue, changeIssue, pauseIssue, planIssue, resumeIssue, startIssue } from "./write-issue.ts";

/** The newsletter as staff write and send it (ADM-06). */
export const issueRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, issueShapes, "staff");
    const refuses = [409];
    handle(calls.listIssues, { summary: "List the issues of the newsletter" }, () => listIssues(deps));
    handle(calls.getIssue, { summary: "Get an issue" }, ({ params }) => readIssue(deps, params.id));
    handle(calls.addIssue, { summary: "Begin an issue as a draft", audit: "issue.written" }, (request) =>
      addIssue(deps, actorId(request), request.body),
    );
    handle(calls.changeIssue, { summary: "Change a draft", audit: "issue.written", refuses }, (request) =>
      changeIssue(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.testIssue,
      {
        summary: "Mail an issue to myself",
        audit: { none: "a mail to the person who asks for it changes nothing" },
        limits: [{ name: "newsletter-test", max: 20, windowS: 600 }],
      },
      (request) => testIssue(deps, actorId(request), request.params),
    );
    handle(
      calls.startIssue,
      {
        summary: "Send an issue to all confirmed readers",
        description: "In the background, one copy each. Refused if it was changed since it was seen.",
        audit: "issue.started",
        refuses,
      },
      (request) => startIssue(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.planIssue,
      {
        summary: "Give an issue the time at which it goes out, or take that off",
        description: "Refused if it was changed since it was seen, or goes out already.",
        audit: ["issue.planned", "issue.unplanned"],
        refuses,
      },
      (request) => planIssue(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(calls.pauseIssue, { summary: "Pause an issue that goes out", audit: "issue.paused", refuses }, (request) =>
      pauseIssue(deps, actorId(request), request.params),
    );
    handle(calls.resumeIssue, { summary: "Let a paused issue go on", audit: "issue.resumed", refuses }, (request) =>
      resumeIssue(deps, actorId(request), request.params),
    );
  };
