import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { BankDetails } from "../../contract.ts";

export type BankDetailsListProps = {
  bank: BankDetails;
  /** Where the payer writes to. */
  supportEmail: string;
};

/** Where to send a bank transfer, each line with a copy button, and what to do afterwards (PRICE-05). */
export function BankDetailsList({ bank, supportEmail }: BankDetailsListProps) {
  const contact = supportEmail && (
    <a href={`mailto:${supportEmail}`} className="link">
      {supportEmail}
    </a>
  );
  // Staff have not entered them yet: half of an account would send someone's money astray.
  if (!bank.accountNumber || !bank.bankName || !bank.accountHolder) {
    return (
      <p className="text-ink-2">
        {contact ? <>Write to {contact} and we send you the bank details.</> : "Ask us for the bank details."}
      </p>
    );
  }
  const lines = [
    { label: "Account number", value: bank.accountNumber },
    { label: "Bank name", value: bank.bankName },
    { label: "Account holder", value: bank.accountHolder },
  ];
  return (
    <>
      <dl className="divide-y divide-line border-line border-y">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex min-h-12 items-center gap-2">
            <dt className="w-24 flex-none text-ink-2 text-xs">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</span>
              <IconButton
                label={`Copy ${label.toLowerCase()}`}
                data-copy={value}
                className="hidden! in-[.js]:inline-grid!"
              >
                <Icon name="copy" />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 text-sm">
        <b>Get a reference first.</b> A transfer without a reference takes a day to be found: write your full name and
        the course in its description.
        {contact && <> Then send the receipt to {contact}, so that we can place you in a class.</>}
      </p>
    </>
  );
}
