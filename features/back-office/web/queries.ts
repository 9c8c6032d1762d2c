import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getWaiting } from "../calls.ts";

/** How much waits for staff. */
export const waitingQuery = () => queryOptions({ queryKey: ["office-waiting"], ...answeredBy(getWaiting) });
