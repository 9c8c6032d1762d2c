import { ownRead } from "#ui/api/own-call.ts";
import type { Referral } from "../contract.ts";

export const referralKey = ["referral"] as const;

/** The student's link, its uses and the credit. Errors: ApiFault. */
export const fetchReferral = (signal?: AbortSignal) => ownRead<Referral>("/api/students/referral", signal);
