import { and, eq, inArray } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { accountReturned } from "../../events.ts";
import type { AccountDeps } from "../account-deps.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { accounts } from "../tables.ts";
import { recordEvent } from "./record-event.ts";

/** Suspends an account: it logs in no more and every session ends, everywhere at once. Errors: AppError not_found. */
export async function suspendAccount(deps: Pick<AccountDeps, "db" | "clock">, accountId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const suspended = await tx
      .update(accounts)
      .set({ state: "suspended", closeAfter: null, updatedAt: now })
      .where(and(eq(accounts.id, accountId), inArray(accounts.state, ["active", "closing"])))
      .returning({ id: accounts.id });
    if (suspended.length === 0) throw notFound();
    await endSessions(within(deps, tx), accountId);
    await recordEvent(within(deps, tx), { accountId, kind: "suspended", caller: null });
  });
}

/** Ends a suspension. Errors: AppError not_found for an account that is not suspended. */
export async function reinstateAccount(
  deps: Pick<AccountDeps, "db" | "clock" | "emit">,
  accountId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const reinstated = await tx
      .update(accounts)
      .set({ state: "active", updatedAt: now })
      .where(and(eq(accounts.id, accountId), eq(accounts.state, "suspended")))
      .returning({ id: accounts.id });
    if (reinstated.length === 0) throw notFound();
    // Suspended while it was closing.
    await deps.emit(tx, accountReturned, { accountId, at: now });
    await recordEvent(within(deps, tx), { accountId, kind: "reinstated", caller: null });
  });
}
