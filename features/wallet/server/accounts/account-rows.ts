import { eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { banks, lastFourOf } from "#lib/banks.ts";
import { paths } from "#lib/paths.ts";
import type { InTx } from "#platform/deps.ts";
import type { PayoutAccount } from "../../account-contract.ts";
import { payoutAccounts } from "./tables.ts";

/** The accounts with their tutors' names; narrow it with `where`. */
export const accountRows = (db: DbOrTx) => {
  const tutors = tutorRows(db);
  return db
    .select({ account: payoutAccounts, tutorName: sql<string>`${tutors.tutorName}` })
    .from(payoutAccounts)
    .innerJoin(tutors, eq(tutors.id, payoutAccounts.tutorId));
};
type Row = Awaited<ReturnType<typeof accountRows>>[number];

/** One of them; null where there is none. */
export async function findAccount(db: DbOrTx, where: SQL | undefined): Promise<Row | null> {
  const [row] = await accountRows(db).where(where);
  return row ?? null;
}

/** What is shown of an account. */
export const shownAccount = ({ account, tutorName }: Row): PayoutAccount => ({
  id: account.id,
  bankName: banks[account.bankCode],
  lastFour: lastFourOf(account.accountNumber),
  holderName: account.holderName,
  nameAtBank: account.nameAtBank,
  tutorName,
  state: account.state,
  explanation: account.explanation,
  note: account.note,
  version: account.version,
  changedAt: account.changedAt.toISOString(),
});

/** What the audit log has of it: no number, and no one's name. */
export const auditedAccount = ({ bankCode, accountNumber, state }: Row["account"]) => ({
  bank: banks[bankCode],
  endsWith: lastFourOf(accountNumber),
  state,
});

/** `Guaranty Trust Bank, ending 4417`, as notifications name it. */
export const accountLabel = ({ bankCode, accountNumber }: Pick<Row["account"], "bankCode" | "accountNumber">) =>
  `${banks[bankCode]}, ending ${lastFourOf(accountNumber)}`;

/** Tells a tutor something of their account, in the bell and by mail. */
export async function notifyTutor(
  deps: InTx<"clock">,
  { tutorId, message, about }: { tutorId: string; message: string; about: string },
): Promise<void> {
  const tutors = tutorRows(deps.db);
  const [tutor] = await deps.db.select({ accountId: tutors.tutorAccountId }).from(tutors).where(eq(tutors.id, tutorId));
  if (tutor?.accountId)
    await notify(deps, { accountId: tutor.accountId, kind: "payment", message, link: paths.wallet(), about });
}
