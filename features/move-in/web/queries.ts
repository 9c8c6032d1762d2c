import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { listBrought } from "../calls.ts";

/** What was brought within a week. */
export const broughtQuery = () => queryOptions({ queryKey: ["brought"], ...answeredBy(listBrought) });
