import { and, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { linkTokens, oauthAttempts, oneTimeCodes, securityEvents, sessions, wrongCodeAttempts } from "../tables.ts";
import { accountViewings } from "../viewing/tables.ts";
import { type EraseDeps, eraseDueAccounts } from "./erase-accounts.ts";

/** Erases accounts whose grace is over and forgets what is long past. Meant for every hour; running it twice does no harm. */
export const cleanupAccountsJob = defineJob("accounts.cleanup", z.object({}), { expireInS: 900 });

const dayMs = 86_400_000;
/** Days, as the privacy notice promises. */
export const securityRecordDays = 90;
export const endedSessionDays = 30;

/** Does that job. Deletes in the order in which rows hang on each other. */
export async function cleanupAccounts(deps: EraseDeps): Promise<void> {
  const { db } = deps;
  const ago = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
  const erased = await eraseDueAccounts(deps);
  if (erased > 0) deps.log.info({ erased }, "closed accounts erased");
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, ago(1)));
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, ago(7)));
  await db.delete(oauthAttempts).where(lt(oauthAttempts.expiresAt, ago(1)));
  const isOver = sql`coalesce(${wrongCodeAttempts.triedAt}[cardinality(${wrongCodeAttempts.triedAt})] < ${ago(2).toISOString()}::timestamptz, true)`;
  await db.delete(wrongCodeAttempts).where(isOver);
  await db.delete(sessions).where(lt(sessions.expiresAt, ago(endedSessionDays)));
  await db.delete(accountViewings).where(lt(accountViewings.endsAt, ago(securityRecordDays)));
  await db.delete(securityEvents).where(lt(securityEvents.at, ago(securityRecordDays)));
  await db.delete(securityEvents).where(and(isNull(securityEvents.accountId), lt(securityEvents.at, ago(1))));
}
