import type { ReactNode } from "react";
import { CopyButton } from "#ui/components/copy-button.tsx";

/** The sum that a transfer is to bring, large, with what belongs into its narration below. `amount`: `₦77,500`. */
export function TransferAmount({ amount, children }: { amount: string; children?: ReactNode }) {
  return (
    <div className="on-wall door-lg grid gap-3 bg-wall-card p-5">
      <p className="text-on-wall-2">Send exactly</p>
      <p className="flex items-center justify-between gap-3">
        <b className="num text-[2.25rem] text-sun-400 leading-none">{amount}</b>
        <CopyButton text={amount.replace(/[^\d.]/g, "")} label="Copy amount" />
      </p>
      {children}
    </div>
  );
}

/** An account to send money to, each line with its copy button. */
export function AccountLines({
  account: { accountNumber, bankName, accountHolder },
}: {
  account: { accountNumber: string; bankName: string; accountHolder: string };
}) {
  return (
    <dl className="card divide-y divide-line px-4">
      <Line label="Account number" value={accountNumber} />
      <Line label="Bank name" value={bankName} />
      <Line label="Account holder" value={accountHolder} />
    </dl>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="py-2">
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="-mt-1 flex min-h-11 items-center justify-between gap-3">
        <span className="min-w-0 font-display font-semibold text-h4 wrap-anywhere tabular-nums">{value}</span>
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </dd>
    </div>
  );
}
