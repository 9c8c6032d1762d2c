import { eq, sql } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { issueTexts } from "../../issue-texts.ts";
import { newsletterIssues as issues } from "../tables.ts";

/** One after the other gets the next number, and one after the other goes out. */
export const issueLock = 5_118_220_733;

/**
 * Makes a copy for each reader of a draft that is locked, next to `issueLock`. Returns how many. Errors: AppError conflict where another one goes
 * out, no mail server is set, or there is no reader.
 */
export async function putOut(
  { db: tx, mailServer }: InTx<"mailServer">,
  { id, now }: { id: string; now: Date },
): Promise<number> {
  if (!mailServer) throw conflict(issueTexts.noMailServer);
  const [going] = await tx.select({ id: issues.id }).from(issues).where(sql`${issues.state} in ('sending', 'paused')`);
  if (going) throw conflict(issueTexts.otherGoes);
  await tx
    .update(issues)
    .set({ state: "sending", startedAt: now, startAt: null, missedAt: null })
    .where(eq(issues.id, id));
  const { rowCount } = await tx.execute(sql`
    insert into newsletter_copies (id, issue_id, subscriber_id, due_at)
      select gen_random_uuid(), ${id}, id, now() from newsletter_subscribers where state = 'confirmed'`);
  if (!rowCount) throw conflict(issueTexts.noReaders);
  return rowCount;
}
