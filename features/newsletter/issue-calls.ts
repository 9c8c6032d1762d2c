import { declareCalls } from "#lib/declare-calls.ts";
import type { issueShapes } from "./issue-contract.ts";

const declare = declareCalls<typeof issueShapes>();
const write = { access: { capability: "texts.write", scope: "all" } } as const;
const issue = "/api/staff/newsletter/:id";

export const listIssues = declare("listIssues", "GET", "/api/staff/newsletter", write);
export const addIssue = declare("addIssue", "POST", "/api/staff/newsletter", write);
export const getIssue = declare("getIssue", "GET", issue, write);
export const changeIssue = declare("changeIssue", "PUT", issue, write);
export const testIssue = declare("testIssue", "POST", `${issue}/test`, write);
export const startIssue = declare("startIssue", "POST", `${issue}/start`, write);
/** Gives a draft the time at which it goes out, another one, or none. */
export const planIssue = declare("planIssue", "PUT", `${issue}/plan`, write);
export const pauseIssue = declare("pauseIssue", "POST", `${issue}/pause`, write);
export const resumeIssue = declare("resumeIssue", "POST", `${issue}/resume`, write);
