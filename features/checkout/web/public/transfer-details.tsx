import { formatMoney, type Money } from "#lib/money.ts";
import { CopyButton } from "#ui/components/copy-button.tsx";
import type { OrderPageView } from "../../contract.ts";
import { AccountLines, TransferAmount } from "./account-lines.tsx";

export type TransferDetailsProps = {
  transfer: OrderPageView["transfer"];
  due: Money;
  /** Null while nothing is ordered yet. */
  reference: string | null;
  courseName: string;
};

/** Where to send the money and with what reference, each line with its copy button, and what becomes of it. */
export function TransferDetails({ transfer, due, reference, courseName }: TransferDetailsProps) {
  const { accountNumber, bankName, accountHolder, supportEmail } = transfer;
  const contact = supportEmail && (
    <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {supportEmail}
    </a>
  );
  const amount = formatMoney(due);
  // Staff have not entered them yet: half of an account would send someone's money astray.
  if (!accountNumber || !bankName || !accountHolder) {
    return (
      <p className="max-w-[58ch] text-ink-2">
        {contact ? <>Write to {contact} and we send you the bank details.</> : "Ask us for the bank details."}
      </p>
    );
  }
  if (reference === null) {
    return (
      <p className="max-w-[58ch] text-ink-2">
        You get our account and a reference of your own to write into the transfer of{" "}
        <b className="text-ink tabular-nums">{amount}</b>. Your order says until when this price holds.
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <TransferAmount amount={amount}>
        <div className="door flex items-center justify-between gap-3 on-sun p-4">
          <p>
            <span className="block text-sm">Write this in the narration</span>
            <b className="font-display text-h2 tracking-wide">{reference}</b>
          </p>
          <CopyButton text={reference} label="Copy reference" />
        </div>
      </TransferAmount>
      <AccountLines account={transfer} />
      <p className="max-w-[58ch] text-ink-2 text-sm">
        The reference tells us whose transfer it is. Our staff look at the account and confirm it when the money is
        there: {courseName} is then open for you, and you get a mail with the receipt. You may close this page.
        {contact && <> Questions about your payment? Write to {contact}.</>}
      </p>
    </div>
  );
}
