import { post } from "#features/ledger/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Line } from "../../rules.ts";
import type { LineKind } from "../../texts.ts";
import { walletLines } from "../tables.ts";

/**
 * Adds lines to a class of a wallet, and books each: as held while the class waits for agreement, else as earned and payable. The class's row
 * is locked by the caller.
 */
export async function addLines(
  { db: tx }: InTx,
  {
    walletClass: { id: classId, tutorId: holder, agreedAt },
    kind,
    lines,
    at,
  }: {
    walletClass: { id: string; tutorId: string; agreedAt: Date | null };
    kind: LineKind;
    lines: readonly Line[];
    at: Date;
  },
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, id: newId(), classId, kind, at }));
  if (rows.length > 0) await tx.insert(walletLines).values(rows);
  for (const { id: subject, amountMinor, currency } of rows) {
    if (amountMinor === 0) continue;
    await post(
      { db: tx },
      {
        kind: agreedAt ? "class-corrected" : "class-counted",
        subject,
        occurredAt: at,
        entries: agreedAt
          ? [
              { account: "tutor-earned", holder, currency, amountMinor },
              { account: "tutor-payable", holder, currency, amountMinor: -amountMinor },
            ]
          : [
              { account: "tutor-pending", holder: null, currency, amountMinor },
              { account: "tutor-held", holder, currency, amountMinor: -amountMinor },
            ],
      },
    );
  }
}
