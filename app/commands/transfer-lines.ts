import type { ConfirmedTransfer, SeenTransfer } from "#features/checkout/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney, toMinor } from "#lib/money.ts";

const usage = `Write it as: npm run transfer -- confirm K7QM4XWT 72500 FT26328ABCDE
The reference of the order, the amount that came in the order's currency, and what the bank calls the transfer.
The last may be left out. With a day (2026-11-24) at the end it came on that day, else today.`;

/** With or without commas between thousands, and with two decimals or none. */
const amountPattern = /^(\d{1,3}(,\d{3})+|\d{1,12})(\.\d{2})?$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The arguments of `npm run transfer` as the transfer that they tell of. Errors: AppError invalid, with how to write it. */
export function transferFrom(words: readonly string[]): SeenTransfer {
  const [verb, reference, amount = "", ...rest] = words;
  const last = rest.at(-1) ?? "";
  const receivedOn = dayPattern.test(last) ? last : null;
  const bankWords = receivedOn === null ? rest : rest.slice(0, -1);
  const isNoDay = receivedOn !== null && new Date(`${receivedOn}T00:00:00Z`).toJSON()?.slice(0, 10) !== receivedOn;
  if (verb !== "confirm" || !reference || !amountPattern.test(amount) || bankWords.length > 1 || isNoDay) {
    throw invalid(usage);
  }
  return {
    reference,
    amountMinor: toMinor(Number(amount.replaceAll(",", ""))),
    receivedOn,
    bankReference: bankWords[0] ?? null,
  };
}

/** What the person who confirmed a transfer reads. */
export function transferLines(confirmed: ConfirmedTransfer): string {
  const { reference, received, receivedOn, receipt, isRepeat, isOpened, missing } = confirmed;
  const amount = formatMoney(received);
  return [
    isRepeat
      ? `Order ${reference}: this transfer of ${amount} of ${longDate(receivedOn)} was counted before (receipt ${receipt}). Nothing was changed.
Two transfers of one day and amount are told apart by what the bank calls them.`
      : `Order ${reference}: ${amount} is counted, receipt ${receipt}. The student is told.`,
    isOpened
      ? missing
        ? `The course is open. ${formatMoney(missing)} of the next part is to come.`
        : "The course is open, and all is paid."
      : `The course is not open yet: ${formatMoney(missing ?? { ...received, amountMinor: 0 })} of the first part is missing.`,
  ].join("\n");
}
