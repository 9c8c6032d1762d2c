import { and, eq, max, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Issue } from "../../issue-contract.ts";
import { issueTexts, plannedDays } from "../../issue-texts.ts";
import { newsletterIssues as issues } from "../tables.ts";
import { issueLock, putOut } from "./put-out.ts";
import { readIssue } from "./read-issues.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "mailServer">;
type IssueText = { subject: string; preview: string; body: string };

/** Begins an issue as a draft. */
export const addIssue = (deps: Deps, actorId: string, input: IssueText): Promise<Issue> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${issueLock})`);
    const [last] = await tx.select({ number: max(issues.number) }).from(issues);
    const id = newId();
    const number = (last?.number ?? 0) + 1;
    await tx.insert(issues).values({ id, number, ...input, createdAt: now, updatedAt: now });
    await record("issue.written", id, { after: { number, ...input } });
    return readIssue(within(deps, tx), id);
  });

/** Changes a draft; one that has a time keeps it. Errors: AppError not_found; conflict where it was changed since `seen`, or is none any more. */
export const changeIssue = (
  deps: Deps,
  actorId: string,
  { id, seen, ...text }: IssueText & { id: string; seen: string },
): Promise<Issue> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const before = await lockDraft(tx, id, seen);
    await tx
      .update(issues)
      .set({ ...text, updatedAt: after(before.updatedAt, now) })
      .where(eq(issues.id, id));
    await record("issue.written", id, { before, after: text });
    return readIssue(within(deps, tx), id);
  });

/**
 * Gives a draft the time at which it goes out by itself (start-due-issues.ts), another one, or none. Errors: AppError not_found; conflict where it
 * was changed since `seen`, is no draft, or no mail server is set; invalid for a time that is past or more than a year ahead.
 */
export const planIssue = (
  deps: Deps,
  actorId: string,
  { id, seen, startAt: chosen }: { id: string; seen: string; startAt: string | null },
): Promise<Issue> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const before = await lockDraft(tx, id, seen);
    const startAt = chosen === null ? null : new Date(chosen);
    if (startAt) {
      if (!deps.mailServer) throw conflict(issueTexts.noMailServer);
      if (startAt <= now) throw invalidAt("startAt", issueTexts.past);
      if (startAt.getTime() > now.getTime() + plannedDays * 86_400_000) throw invalidAt("startAt", issueTexts.tooFar);
    }
    await tx
      .update(issues)
      .set({ startAt, missedAt: null, updatedAt: after(before.updatedAt, now) })
      .where(eq(issues.id, id));
    await record(startAt ? "issue.planned" : "issue.unplanned", id, {
      before: { startAt: before.startAt },
      after: { startAt },
      details: { number: before.number },
    });
    return readIssue(within(deps, tx), id);
  });

/**
 * Has an issue go out to everybody who is confirmed by now, a copy each. Errors: AppError not_found; conflict where it was changed since
 * `seen`, is no draft, another one goes out, no mail server is set, or there is no reader.
 */
export const startIssue = (deps: Deps, actorId: string, { id, seen }: { id: string; seen: string }): Promise<Issue> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${issueLock})`);
    const { number } = await lockDraft(tx, id, seen);
    const readers = await putOut(within(deps, tx), { id, now });
    await record("issue.started", id, { details: { number, readers } });
    return readIssue(within(deps, tx), id);
  });

/** Holds an issue up: what is with the mail server by then has gone. Errors: AppError not_found, conflict where it is not going out. */
export const pauseIssue = (deps: Deps, actorId: string, { id }: { id: string }): Promise<Issue> =>
  move(deps, actorId, { id, from: "sending", to: "paused", refusal: issueTexts.notSending });

/** Lets it go on. Errors: AppError not_found, conflict where it is not paused. */
export const resumeIssue = (deps: Deps, actorId: string, { id }: { id: string }): Promise<Issue> =>
  move(deps, actorId, { id, from: "paused", to: "sending", refusal: issueTexts.notPaused });

type Move = { id: string; from: "sending" | "paused"; to: "sending" | "paused"; refusal: string };

const move = (deps: Deps, actorId: string, { id, from, to, refusal }: Move): Promise<Issue> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const moved = await tx
      .update(issues)
      .set({ state: to })
      .where(and(eq(issues.id, id), eq(issues.state, from)))
      .returning({ id: issues.id });
    const issue = await readIssue(within(deps, tx), id);
    if (moved.length === 0) throw conflict(refusal);
    await record(to === "paused" ? "issue.paused" : "issue.resumed", id, {
      before: { state: from },
      after: { state: to },
    });
    return issue;
  });

async function lockDraft(tx: Tx, id: string, seen: string) {
  const [issue] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
  if (!issue) throw notFound(issueTexts.gone);
  if (issue.state !== "draft") throw conflict(issueTexts.notDraft);
  if (issue.updatedAt.toISOString() !== new Date(seen).toISOString()) throw conflict(issueTexts.changed);
  const { number, subject, preview, body, updatedAt, startAt } = issue;
  return { number, subject, preview, body, updatedAt, startAt };
}

/** Two changes in one millisecond are distinguished, too. */
const after = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1));
