import { and, eq, inArray } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { type Within, within } from "#platform/deps.ts";
import { accountReturned } from "../../events.ts";
import type { AccountDeps } from "../account-deps.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { accounts } from "../tables.ts";
import { recordEvent } from "./record-event.ts";

/** Suspends an account: it logs in no more and every session ends, everywhere at once. Errors: AppError not_found. */
export async function suspendAccount(deps: Pick<AccountDeps, "db" | "clock">, accountId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await suspendWithin(within(deps, tx), accountId))) throw notFound();
  });
}

/** The same in the caller's transaction; false where there is no such account that can log in. */
export async function suspendWithin(deps: Pick<Within, "db" | "clock">, accountId: string): Promise<boolean> {
  const suspended = await deps.db
    .update(accounts)
    .set({ state: "suspended", closeAfter: null, updatedAt: deps.clock.now() })
    .where(and(eq(accounts.id, accountId), inArray(accounts.state, ["active", "closing"])))
    .returning({ id: accounts.id });
  if (suspended.length === 0) return false;
  await endSessions(deps, accountId);
  await recordEvent(deps, { accountId, kind: "suspended", caller: null });
  return true;
}

/** Ends a suspension. Errors: AppError not_found for an account that is not suspended. */
export async function reinstateAccount(
  deps: Pick<AccountDeps, "db" | "clock" | "emit">,
  accountId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await reinstateWithin(within(deps, tx), accountId))) throw notFound();
  });
}

/** The same in the caller's transaction; false where the account is not suspended. */
export async function reinstateWithin(
  { db: tx, clock, emit }: Pick<Within, "db" | "clock" | "emit">,
  accountId: string,
): Promise<boolean> {
  const now = clock.now();
  const reinstated = await tx
    .update(accounts)
    .set({ state: "active", updatedAt: now })
    .where(and(eq(accounts.id, accountId), eq(accounts.state, "suspended")))
    .returning({ id: accounts.id });
  if (reinstated.length === 0) return false;
  // Suspended while it was closing.
  await emit(tx, accountReturned, { accountId, at: now });
  await recordEvent({ db: tx, clock }, { accountId, kind: "reinstated", caller: null });
  return true;
}
