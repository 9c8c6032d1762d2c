import type { VerbDeps } from "#platform/deps.ts";
import { readIssue } from "./read-issues.ts";
import { sendCopies } from "./send-copies.ts";
import { addIssue, startIssue } from "./write-issue.ts";

const text = { subject: "January seats are open", preview: "", body: "Twelve groups." };

/** An issue begins to go out to everybody who is confirmed. Returns its id. */
export async function beginIssue(deps: VerbDeps, staffId: string): Promise<string> {
  const { id, updatedAt } = await addIssue(deps, staffId, text);
  await startIssue(deps, staffId, { id, seen: updatedAt });
  return id;
}

/** An issue goes out to everybody who is confirmed. Returns its id. */
export async function sendIssue(deps: VerbDeps, staffId: string): Promise<string> {
  const id = await beginIssue(deps, staffId);
  await sendCopies(deps);
  return id;
}

export { readIssue, sendCopies };
