import * as z from "zod/mini";
import { bankCodes, isAccountNumber } from "./banks.ts";
import { trimmed } from "./one-line.ts";

/** What a form sends of a bank account to which money goes. With zod/mini, because pages load it too. */

export const maxHolderName = 100;
export const maxBankName = 60;

export const bankAccountTexts = {
  noBank: "Please choose a bank.",
  bankName: "Please enter the name of the bank.",
  number: "Please enter the ten digits of the account number.",
  otherNumber: "Please enter the account number: 4 to 34 letters and digits, such as an IBAN.",
  wrongNumber: "This is no account number of that bank. Please check the digits and the bank.",
  holderEmpty: "Please enter the name of the account.",
  holderLong: `Holder name: at most ${maxHolderName} characters.`,
  changed: "This account was changed in the meantime. Please look at it again.",
} as const;
const texts = bankAccountTexts;

/** Counts the changes of an account, so that two devices do not undo each other; 0: there is none yet. */
export const accountVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

const holderName = z
  .string()
  .check(trimmed(), z.minLength(2, texts.holderEmpty), z.maxLength(maxHolderName, texts.holderLong));

/** An account at a bank in Nigeria; `version` is that of the account which it replaces. */
export const nigerianAccountSchema = z
  .strictObject({
    bankCode: z.enum(bankCodes, texts.noBank),
    accountNumber: z.string().check(z.regex(/^\d{10}$/, texts.number)),
    holderName,
    version: accountVersion,
  })
  .check(
    z.refine(({ bankCode, accountNumber }) => isAccountNumber(bankCode, accountNumber), {
      path: ["accountNumber"],
      error: texts.wrongNumber,
    }),
  );

/** `other`: a bank that is not in the list, which is named. */
export const bankChoices = [...bankCodes, "other"] as const;

/** An account at any bank: its number is checked where the bank is in Nigeria. */
export const anyAccountSchema = z
  .strictObject({
    bankCode: z.enum(bankChoices, texts.noBank),
    bankName: z._default(z.string().check(trimmed(), z.maxLength(maxBankName, texts.bankName)), ""),
    accountNumber: z.string().check(trimmed(), z.regex(/^[\da-z]{4,34}$/i, texts.otherNumber)),
    holderName,
    version: accountVersion,
  })
  .check(
    z.refine(({ bankCode, bankName }) => bankCode !== "other" || bankName.length > 1, {
      path: ["bankName"],
      error: texts.bankName,
    }),
    z.refine(({ bankCode, accountNumber }) => bankCode === "other" || isAccountNumber(bankCode, accountNumber), {
      path: ["accountNumber"],
      error: texts.wrongNumber,
    }),
  );
export type AnyAccount = z.output<typeof anyAccountSchema>;

/** An account number as people type it, without its gaps. */
export const withoutGaps = (accountNumber: string): string => accountNumber.replace(/[\s-]/g, "");
