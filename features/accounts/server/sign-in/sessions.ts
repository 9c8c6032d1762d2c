import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { OpenSession } from "../../answers-contract.ts";
import { accountTexts } from "../../contract.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { recordEvent } from "../security/record-event.ts";
import { sessions } from "../tables.ts";
import type { CallingSession } from "./find-session.ts";
import { endSessions } from "./open-session.ts";

/** Ends the caller's session (AUTH-11). Ending it twice is as good as once. */
export async function logOut(deps: AccountDeps, actor: CallingSession): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (ended.length > 0)
      await recordEvent(within(deps, tx), { accountId: actor.accountId, kind: "logout", caller: actor.caller });
  });
}

/** The caller's open sessions, the last used first (AUTH-13). */
export async function listSessions(deps: AccountDeps, actor: Actor): Promise<OpenSession[]> {
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, actor.accountId),
        eq(sessions.kind, "full"),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, deps.clock.now()),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    ipAddress: row.ipAddress,
    current: row.id === actor.sessionId,
    remember: row.remember,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Ends one of the caller's sessions. Errors: AppError not_found for another's, an ended or an unknown one. */
export async function endSession(deps: AccountDeps, actor: CallingSession, sessionId: string): Promise<void> {
  if (!isUuid(sessionId)) throw notFound(accountTexts.sessionGone);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, actor.accountId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound(accountTexts.sessionGone);
    await recordEvent(within(deps, tx), { accountId: actor.accountId, kind: "session-ended", caller: actor.caller });
  });
}

/** Ends all of the caller's sessions but this one, pending ones included. */
export async function endOtherSessions(deps: AccountDeps, actor: CallingSession): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const number = await endSessions(within(deps, tx), actor.accountId, actor.sessionId);
    if (number > 0)
      await recordEvent(within(deps, tx), {
        accountId: actor.accountId,
        kind: "other-sessions-ended",
        caller: actor.caller,
      });
  });
}
