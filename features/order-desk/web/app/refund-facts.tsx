import { refundStatuses, refundStatusOf } from "#features/checkout/office-contract.ts";
import { Badge, type BadgeTone } from "#ui/components/badge.tsx";
import type { OfficeRefund } from "../../contract.ts";
import { moment, nameCheckText, paymentMethodLabels } from "./labels.ts";

const tones = {
  asked: "pending",
  ready: "sun",
  open: "info",
  succeeded: "done",
  failed: "bad",
} as const satisfies Record<keyof typeof refundStatuses, BadgeTone>;

/** What a refund waits for, or what came of it. */
export function RefundBadge({ refund }: { refund: OfficeRefund }) {
  const status = refundStatusOf(refund);
  return (
    <Badge dot tone={tones[status]}>
      {refundStatuses[status]}
    </Badge>
  );
}

/** Whether staff are to send it by bank. */
export const isToSend = (refund: OfficeRefund): boolean => ["asked", "ready"].includes(refundStatusOf(refund));

/** How and why money goes back, to which account, and since when it waits. */
export function RefundFacts({ refund }: { refund: OfficeRefund }) {
  const { way: paymentMethod, isGoodwill, reason, failure, askedAt, endedAt, payerName, account, paidNote } = refund;
  const status = refundStatusOf(refund);
  return (
    <>
      <p className="text-ink-2">
        {[paymentMethodLabels[paymentMethod], isGoodwill && "goodwill", moment(askedAt)].filter(Boolean).join(", ")}
      </p>
      <p className="wrap-anywhere">{reason}</p>
      {payerName && <p>A sponsor paid it: it goes back to them, not to the student.</p>}
      {status === "asked" && <p>It waits for the account since {moment(askedAt)}.</p>}
      {account && (
        <p className="wrap-anywhere">
          {account.bankName}, ending <span className="num">{account.lastFour}</span>, {account.holderName}.{" "}
          {nameCheckText(account)}. Told on {moment(account.changedAt)}.
        </p>
      )}
      {paidNote && <p className="wrap-anywhere">Without an account: {paidNote}</p>}
      {endedAt && paymentMethod === "bank" && <p className="text-ink-2">Sent on {moment(endedAt)}.</p>}
      {failure && <p className="text-danger-ink wrap-anywhere">{failure}</p>}
    </>
  );
}
