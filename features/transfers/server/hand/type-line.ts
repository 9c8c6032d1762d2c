import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { lockClaim, needsSecond } from "#features/checkout/server/public.ts";
import { AppError, invalidAt } from "#lib/app-error.ts";
import { dateInLagos, dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { type Within, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import type { TypedLine } from "../../form-contract.ts";
import { areOthers, typedDayError } from "../../hand-rules.ts";
import { deskTexts } from "../../texts.ts";
import { confirmExact } from "../desk/confirm-exact.ts";
import { askForLine, countLine, lockLine } from "../desk/confirm-line.ts";
import type { DeskDeps } from "../desk/desk-deps.ts";
import { knownBank, knownBanks } from "../known-banks.ts";
import { recordActions } from "../record-action.ts";
import { bankLines, statements } from "../tables.ts";
import { findAlike } from "./twins.ts";

/** Of one bank one statement is imported, or one line typed, at a time: each sees what the other brought. */
export const lockBank = (tx: Tx, bank: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${bank.toLowerCase()}`}, 7203118405))`);

/**
 * Takes a transfer that a staff member typed as the bank's app shows it, as a statement of one line: from here on it is a line as any other,
 * and counts at once where it is exact, or for the order of the claim that it answers. Sent again with the same key it gets the same answer.
 * Errors: AppError invalid for a bank that is not the academy's, a day to come or long ago, and neither sender nor words; conflict,
 * with the field `reason`, where a line like it is there and no reason shows why this is another, and where the claim is decided; not_found
 * for a claim; those of countLine and answerOnce.
 */
export async function typeLine(
  deps: DeskDeps,
  actorId: string,
  { reason, key, claimId, ...line }: TypedLine & { key: string },
): Promise<{ id: string; isCounted: boolean }> {
  const now = deps.clock.now();
  const { id } = await deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "statement", key, content: [actorId, line, reason, claimId] }, now, async () => {
      const { paidOn } = line;
      const bank = knownBank(await knownBanks(within(deps, tx)), line.bank);
      if (bank === null) throw invalidAt("bank", deskTexts.otherBank);
      const dayError = typedDayError(paidOn, dateInLagos(now));
      if (dayError) throw invalidAt("paidOn", dayError);
      if (line.sender === "" && line.narration === "") throw invalidAt("sender", deskTexts.noWords);
      await lockBank(tx, bank);
      const claim = claimId === null ? null : await lockClaim(within(deps, tx), claimId);
      if (reason === null) await refuseAgain(tx, { ...line, bank });
      const [statementId, id] = [newId(), newId()];
      await tx.insert(statements).values({
        id: statementId,
        bank,
        fileName: "",
        byHand: true,
        rowCount: 1,
        fromDay: paidOn,
        toDay: paidOn,
        sentBy: actorId,
        sentAt: now,
        importedAt: now,
      });
      // No line of a statement is like it in words alone: a staff member says whether it is the same.
      const own = `typed|${id}`;
      await tx.insert(bankLines).values({ ...line, id, statementId, bank, identity: own, likeness: own });
      const { amountMinor, currency } = line;
      const action = { action: "type" as const, actorId, statementId, lineId: id, note: reason, at: now };
      await recordActions(within(deps, tx), [action], { after: { bank, paidOn, amountMinor, currency } });
      if (claim) await countFor(within(deps, tx), { id, orderId: claim.orderId, actorId });
      return { id };
    }),
  );
  await confirmExact(deps, null);
  const { state } = await deps.db.transaction((tx) => lockLine(within(deps, tx), id));
  return { id, isCounted: state === "counted" };
}

/** Counts a line that was just typed for the order of a claim, or lets it wait for a second staff member. Errors: as countLine. */
async function countFor(
  deps: Within<DeskDeps>,
  { id, orderId, actorId }: { id: string; orderId: string; actorId: string },
): Promise<void> {
  const line = await lockLine(deps, id);
  const shares = [{ orderId, amountMinor: line.amountMinor }];
  if (await needsSecond(deps, line)) await askForLine(deps, { line, shares, actorId });
  else await countLine(deps, { line, shares, actorId });
}

/** Errors: AppError conflict where a line like it is there. */
async function refuseAgain(tx: Tx, line: Omit<TypedLine, "reason" | "claimId">): Promise<void> {
  const before = (await findAlike(tx, line)).find((item) => !areOthers(item, line));
  if (!before) return;
  const at = before.at ?? new Date();
  const message = deskTexts.typedBefore({
    money: formatMoney(line),
    label: before.sender || before.narration,
    byName: before.byName ?? "Somebody",
    typed: before.byHand,
    when: `on ${dayInLagos(at)} at ${clockTime(at, "Africa/Lagos")}`,
  });
  throw new AppError("conflict", message, {
    fields: [{ pointer: "/reason", code: "required", message: deskTexts.whyAgain }],
  });
}
