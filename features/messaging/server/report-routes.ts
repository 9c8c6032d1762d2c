import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../report-calls.ts";
import { reportShapes } from "../report-contract.ts";
import { asDesk, asStudent } from "./conversation-view.ts";
import { blockConversation, reportMessage, reportReview } from "./report-message.ts";
import { endReport, listReports } from "./reports.ts";

/** Reports of messages and the blocking of who is across, for students and tutors; open reports for staff. */
export const reportRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, reportShapes, "messages");
    const reporting = {
      summary: "Report a message to staff",
      limits: [{ name: "messages-report", max: 20, windowS: 3600 }],
      refuses: [404, 429],
    };
    const blocking = {
      summary: "Block or unblock the other participant",
      limits: [{ name: "messages-block", max: 60, windowS: 3600 }],
      refuses: [404],
    };
    handle(calls.reportMessage, reporting, async (request) => {
      await reportMessage(deps, asStudent(actorId(request)), { ...request.params, ...request.body });
      return {};
    });
    handle(calls.blockConversation, blocking, async (request) => ({
      conversation: await blockConversation(deps, asStudent(actorId(request)), { ...request.params, ...request.body }),
    }));
    handle(calls.reportToStaff, { ...reporting, audit: "message.reported" }, async (request) => {
      await reportMessage(deps, asDesk(actorId(request), "tutor"), { ...request.params, ...request.body });
      return {};
    });
    handle(
      calls.reportReview,
      { ...reporting, summary: "Report a review of me to staff", audit: "review.reported" },
      async (request) => {
        await reportReview(deps, actorId(request), { ...request.params, ...request.body });
        return {};
      },
    );
    handle(
      calls.blockStudent,
      { ...blocking, audit: ["conversation.blocked", "conversation.unblocked"] },
      async (request) => ({
        conversation: await blockConversation(deps, asDesk(actorId(request), "tutor"), {
          ...request.params,
          ...request.body,
        }),
      }),
    );
    handle(calls.listReports, { summary: "List reported messages, newest first" }, (request) =>
      listReports(deps, request.query),
    );
    handle(
      calls.endReport,
      {
        summary: "Close a report with a note",
        description: "`takeDown`: the reported review is no longer shown, nor counted.",
        audit: "report.ended",
        refuses: [404, 409],
      },
      async (request) => ({
        data: await endReport(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
  };
