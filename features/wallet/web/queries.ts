import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getPayoutAccount } from "../account-calls.ts";
import { listPayouts } from "../batch-calls.ts";
import { getConfirmation, getWallet, getWalletClass } from "../calls.ts";

/** A tutor's wallet of a month; null: of this one. */
export const walletQuery = (month: string | null) => {
  const { queryFn, meta } = answeredBy(getWallet, { query: month ? { month } : {} });
  return queryOptions({ queryKey: ["wallet", month], queryFn, meta: { ...meta, isSaved: true } });
};

/** A class of it, line by line. */
export const walletClassQuery = (id: string) => {
  const { queryFn, meta } = answeredBy(getWalletClass, { params: { id } });
  return queryOptions({ queryKey: ["wallet", "class", id], queryFn, meta: { ...meta, isSaved: true } });
};

/** What a student said of a class. */
export const confirmationQuery = (session: string) =>
  queryOptions({
    queryKey: ["class-confirmation", session],
    ...answeredBy(getConfirmation, { params: { id: session } }),
  });

/** The bank account to which a tutor is paid. */
export const payoutAccountQuery = queryOptions({ queryKey: ["wallet", "account"], ...answeredBy(getPayoutAccount) });

/** What is payable to tutors, and the batches that pay it. */
export const payoutsQuery = () => queryOptions({ queryKey: ["payouts"], ...answeredBy(listPayouts) });
