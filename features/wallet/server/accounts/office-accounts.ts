import { and, eq, ilike, inArray, isNotNull, lte, or } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { bankAccountTexts } from "#lib/bank-account.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { containing, pageOf, rowOf, sourceOf } from "#platform/list/list-source.ts";
import type { PayoutDecision, PayoutRow } from "../../account-contract.ts";
import { payoutList, payoutTexts } from "../../account-texts.ts";
import { accountLabel, accountRows, auditedAccount, notifyTutor, shownAccount } from "./account-rows.ts";
import { payoutAccounts } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;
type Account = Pick<typeof payoutAccounts.$inferSelect, "state" | "explanation" | "changedAt">;

/** A bank that has not answered for so long is left to staff. */
const silentForMs = 24 * 3_600_000;
const silentSince = (now: Date) => new Date(now.getTime() - silentForMs);

/** What waits for staff: another name that the tutor explained, and a bank that does not answer. */
const waiting = (now: Date) =>
  or(
    and(eq(payoutAccounts.state, "differs"), isNotNull(payoutAccounts.explanation)),
    and(eq(payoutAccounts.state, "checking"), lte(payoutAccounts.changedAt, silentSince(now))),
  );
/** The same of one. */
const waits = ({ state, explanation, changedAt }: Account, now: Date): boolean =>
  (state === "differs" && explanation !== null) || (state === "checking" && changedAt <= silentSince(now));

const accountSource = (db: DbOrTx, now: Date) => {
  const tutors = tutorRows(db);
  return sourceOf({
    spec: payoutList,
    id: payoutAccounts.id,
    filters: {
      q: (text) =>
        inArray(
          payoutAccounts.tutorId,
          db
            .select({ id: tutors.id })
            .from(tutors)
            .where(ilike(tutors.tutorName, containing(text))),
        ),
      state: (state) => (state === "waiting" ? waiting(now) : eq(payoutAccounts.state, state)),
    },
    rows: async (connection, page) =>
      (await page(accountRows(connection).$dynamic())).map(
        (row): PayoutRow => ({ ...shownAccount(row), waits: waits(row.account, now) }),
      ),
  });
};

/** A page of the accounts to which tutors are paid, with their last four digits. */
export const listPayoutAccounts = ({ db, clock }: Deps, query: ListQuery<typeof payoutList>) =>
  pageOf(db, accountSource(db, clock.now()), query);

/** How many wait for staff. */
export const countPayoutAccounts = ({ db, clock }: Deps): Promise<number> =>
  db.$count(payoutAccounts, waiting(clock.now()));

/**
 * Staff approve an account or refuse it, with a note that its tutor reads. Errors: AppError not_found; conflict where it does not wait for staff,
 * or its tutor changed it since `version`.
 */
export const decidePayoutAccount = (
  deps: Deps,
  actorId: string,
  { id, version, decision, note }: PayoutDecision & { id: string },
): Promise<PayoutRow> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [locked] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.id, id)).for("update");
    if (!locked) throw notFound(payoutTexts.unknown);
    if (locked.version !== version) throw conflict(bankAccountTexts.changed);
    if (!waits(locked, now)) throw conflict(payoutTexts.isDecided);
    const decided = { state: decision, decidedAt: now, decidedBy: actorId, note };
    await tx.update(payoutAccounts).set(decided).where(eq(payoutAccounts.id, id));
    await record("payout-account.decided", id, {
      reason: note,
      before: auditedAccount(locked),
      after: auditedAccount({ ...locked, ...decided }),
    });
    await notifyTutor(within(deps, tx), {
      tutorId: locked.tutorId,
      message: `The academy ${decision} your account at ${accountLabel(locked)}: ${note.slice(0, 200)}`,
      about: `payout-account:${id}:${version}:${decision}`,
    });
    return rowOf(tx, accountSource(tx, now), id);
  });
