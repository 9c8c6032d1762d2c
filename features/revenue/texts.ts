/** Sentences of the revenue's calls. No I/O. */
export const revenueTexts = {
  year: "Please choose a year from 2000 to 2099.",
  from: "Please choose the day from which: 2026-11-01.",
  to: "Please choose the day to which: 2026-11-30.",
  backwards: "The day to which it goes must not be before the first.",
  noPay: "The ledger has what tutors are paid: it is for those who may read pay too.",
  academy: "The academy",
} as const;
