import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { readReferral } from "../calls.ts";

/** The student's link, its uses and the credit. */
export const referralQuery = () => queryOptions({ queryKey: ["referral"], ...answeredBy(readReferral) });
