import { queryOptions } from "@tanstack/react-query";
import { listDueMifis } from "#features/onboarding/calls.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getWaiting } from "../calls.ts";

/** How much waits for staff. */
export const waitingQuery = () => queryOptions({ queryKey: ["office-waiting"], ...answeredBy(getWaiting) });

/** Who is due a Mifi, the longest waiting first. */
export const dueMifisQuery = () => queryOptions({ queryKey: ["due-mifis"], ...answeredBy(listDueMifis) });
