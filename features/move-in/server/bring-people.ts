import { eq, sql } from "drizzle-orm";
import { accountMails, inviteAccount } from "#features/accounts/server/public.ts";
import { bringOrder } from "#features/checkout/server/public.ts";
import { post } from "#features/ledger/server/public.ts";
import { AppError, conflict } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Row } from "../contract.ts";
import { moveTexts } from "../texts.ts";
import { type Judged, judgeRows } from "./judge-rows.ts";
import { broughtLists, broughtRows } from "./tables.ts";

/** One number for "people are brought", the same in every process: a list that is sent twice at once is brought once. */
const moveLock = 7_203_118_412;
export const lockMoves = ({ db: tx }: InTx) => tx.execute(sql`select pg_advisory_xact_lock(${moveLock})`);

/**
 * Brings the people of a part of a list, all or none: an account for users without one, the course with its tutor, what they paid elsewhere as an
 * opening balance (credit where it is for no course), and what they owe as an instalment with its date. Who has all of it is passed over, so
 * the same part once more brings nothing. New people are mailed a link to choose a password where `areInvited`.
 * Errors: AppError conflict for a row that cannot be taken, and for a list of this id that another person brought.
 */
export async function bringPeople(
  deps: VerbDeps,
  actorId: string,
  { list: listId, name, areInvited, rows }: { list: string; name: string; areInvited: boolean; rows: readonly Row[] },
): Promise<{ brought: number; there: number }> {
  const mails = await accountMails(deps);
  return staffWrite(deps, actorId, async (tx, record, now) => {
    const txDeps = within(deps, tx);
    await lockMoves(txDeps);
    await tx
      .insert(broughtLists)
      .values({ id: listId, name, broughtBy: actorId, broughtAt: now })
      .onConflictDoNothing();
    const [list] = await tx.select().from(broughtLists).where(eq(broughtLists.id, listId));
    if (list?.broughtBy !== actorId) throw conflict(moveTexts.unknownImport);
    const judged = await judgeRows(tx, rows, dateInLagos(now));
    const bad = judged.find(({ fate }) => fate === "unread");
    if (bad) throw conflict(moveTexts.changed(bad.row.line, bad.why ?? ""));
    const made = new Map<string, string>();
    let brought = 0;
    for (const entry of judged) {
      if (entry.fate === "there" || !entry.content) continue;
      const { email, fullName, phone, paidMinor, owedMinor, currency } = entry.content;
      const mine = made.get(email.toLowerCase());
      const { accountId, token } = mine
        ? { accountId: mine, token: null }
        : await inviteAccount(txDeps, { email, fullName, phone, role: "student" }).catch(asRow(entry));
      const isAccountMade = mine !== undefined || token !== null;
      if (isAccountMade) made.set(email.toLowerCase(), accountId);
      const subject = newId();
      const { course } = entry;
      const orderId = course
        ? await bringOrder(txDeps, {
            subject,
            studentId: accountId,
            course,
            tutorId: entry.tutor?.id ?? null,
            currency,
            paidMinor,
            owedMinor,
            dueOn: entry.dueOn ?? dateInLagos(now),
          }).catch(asRow(entry))
        : null;
      const isCredit = !course && paidMinor > 0;
      if (isCredit)
        await post(txDeps, {
          kind: "opening-balance",
          subject,
          occurredAt: now,
          entries: [
            { account: "opening", holder: null, currency, amountMinor: paidMinor },
            { account: "credit", holder: accountId, currency, amountMinor: -paidMinor },
          ],
        });
      await tx.insert(broughtRows).values({
        id: subject,
        listId,
        line: entry.row.line,
        accountId,
        isAccountMade,
        courseId: course?.id ?? null,
        orderId,
        isCredit,
      });
      if (token !== null && areInvited) await deps.mail.enqueueMail(tx, mails.invited(email, token));
      await record("account.brought", accountId, {
        reason: name,
        after: { course: course?.slug ?? null, currency, paidMinor, owedMinor },
        details: { list: listId },
      });
      brought += 1;
    }
    const counts = { brought, there: judged.length - brought };
    await record("move-in.brought", listId, { details: { name, ...counts } });
    return counts;
  });
}

/** What one row is refused for names the row. */
const asRow =
  ({ row }: Judged) =>
  (error: unknown): never => {
    throw error instanceof AppError ? conflict(moveTexts.changed(row.line, error.message)) : error;
  };
