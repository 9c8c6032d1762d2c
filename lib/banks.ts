/** Banks in Nigeria, their account numbers, and whether a bank's name of an account is that of a person. Imports nothing. */

/**
 * By the code that banks and Paystack know them by. Only those of three digits number their accounts with a check digit of their own (Central
 * Bank of Nigeria, NUBAN); at the others the number is mostly that of a phone.
 */
export const banks = {
  "044": "Access Bank",
  "023": "Citibank Nigeria",
  "050": "Ecobank Nigeria",
  "070": "Fidelity Bank",
  "011": "First Bank of Nigeria",
  "214": "First City Monument Bank",
  "058": "Guaranty Trust Bank",
  "301": "Jaiz Bank",
  "082": "Keystone Bank",
  "50211": "Kuda",
  "50515": "Moniepoint",
  "999992": "OPay",
  "999991": "PalmPay",
  "076": "Polaris Bank",
  "101": "Providus Bank",
  "221": "Stanbic IBTC Bank",
  "068": "Standard Chartered Bank",
  "232": "Sterling Bank",
  "302": "TAJBank",
  "032": "Union Bank of Nigeria",
  "033": "United Bank for Africa",
  "215": "Unity Bank",
  "035": "Wema Bank",
  "057": "Zenith Bank",
} as const;
export type BankCode = keyof typeof banks;
/** By the banks' names. Keys that look like numbers would come first otherwise. */
export const bankCodes = (Object.keys(banks) as BankCode[]).toSorted((a, b) => banks[a].localeCompare(banks[b]));

const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/** Whether ten digits may be an account of this bank: its last one follows from the bank's code and the others. */
export function isAccountNumber(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false;
  if (bankCode.length !== 3) return true;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(`${bankCode}${accountNumber}`[at]), 0);
  return Number(accountNumber[9]) === (10 - (sum % 10)) % 10;
}

/** What is shown of an account number. */
export const lastFourOf = (accountNumber: string): string => accountNumber.slice(-4);

const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "engr", "chief", "alhaji", "alhaja"]);

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/['’`.]/g, "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !titles.has(word)),
  );

/**
 * Whether two names are one person's: all words of one are in the other, in any order, and at least two are the same. Accents, titles and single
 * letters do not count, since banks leave them out or add them.
 */
export function namesAgree(name: string, otherName: string): boolean {
  const [mine, theirs] = [wordsOf(name), wordsOf(otherName)];
  const same = mine.intersection(theirs).size;
  return same >= 2 && same === Math.min(mine.size, theirs.size);
}
