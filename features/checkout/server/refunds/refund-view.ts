import { lastFourOf } from "#lib/banks.ts";
import type { RefundAccountView, RefundView } from "../../contract.ts";
import type { RefundAccountRow, refunds } from "./tables.ts";

/** What is shown of the account that a refund goes to, to its student and to all of staff. */
export const shownAccount = (account: RefundAccountRow): RefundAccountView => ({
  bankName: account.bankName,
  lastFour: lastFourOf(account.accountNumber),
  holderName: account.holderName,
  nameAtBank: account.nameAtBank,
  nameCheck: account.nameCheck,
  version: account.version,
  changedAt: account.changedAt.toISOString(),
});

/** `Kuda, ending 4417`, as messages and the audit log name it. */
export const accountLabel = ({ bankName, accountNumber }: Pick<RefundAccountRow, "bankName" | "accountNumber">) =>
  `${bankName}, ending ${lastFourOf(accountNumber)}`;

/** A refund as its payer sees it, with the account that it goes to. */
export const refundView = (refund: typeof refunds.$inferSelect, account: RefundAccountRow | null): RefundView => ({
  id: refund.id,
  paymentId: refund.paymentId,
  amountMinor: refund.amountMinor,
  way: refund.way,
  isGoodwill: refund.isGoodwill,
  state: refund.state,
  reason: refund.reason,
  askedAt: refund.askedAt.toISOString(),
  endedAt: refund.endedAt?.toISOString() ?? null,
  payerName: refund.payerName,
  account: account && shownAccount(account),
});
