import { declareCalls } from "#lib/declare-calls.ts";
import type { reportShapes } from "./report-contract.ts";

/** Reports of messages, and the blocking of who is across. */
const declare = declareCalls<typeof reportShapes>();

const own = { access: { capability: "messages.write", scope: "own" } } as const;
export const reportMessage = declare("reportMessage", "POST", "/api/students/messages/:id/report", own);
export const blockConversation = declare("blockConversation", "PUT", "/api/students/conversations/:id/block", own);

const answering = { access: { capability: "messages.answer", scope: "own-students" } } as const;
export const reportToStaff = declare("reportToStaff", "POST", "/api/tutor/messages/:id/report", answering);
export const reportReview = declare("reportReview", "POST", "/api/tutor/reviews/:id/report", {
  access: { capability: "reviews.answer", scope: "own" },
});
export const blockStudent = declare("blockStudent", "PUT", "/api/tutor/conversations/:id/block", answering);

const staff = { access: { capability: "messages.answer", scope: "all" } } as const;
export const listReports = declare("listReports", "GET", "/api/staff/message-reports", staff);
export const endReport = declare("endReport", "POST", "/api/staff/message-reports/:id/end", staff);
