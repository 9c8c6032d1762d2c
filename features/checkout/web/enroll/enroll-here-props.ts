import type { BankDetails } from "#features/catalogue/contract.ts";
import type { Currency } from "#lib/money.ts";

/** What a page knows for its enroll sheet. */
export type EnrollHereProps = {
  id: string;
  bank: BankDetails;
  supportEmail: string;
  /** Those in which someone takes cards here. */
  cardCurrencies: Currency[];
  secondPartDays: number;
  /** A tutor of the course to meet first; null: all of the course's are shown. */
  tutor: { slug: string; fullName: string } | null;
};
