import type { Agreement } from "./texts.ts";

/** By what a class was agreed, as pages and statements show it. */
export const agreementLabels = {
  students: "Confirmed by the students",
  silence: "Confirmed by silence",
  staff: "Decided by the academy",
} as const satisfies Record<Agreement, string>;
