import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { listBrought } from "../calls.ts";

/** The lists of people that were brought within a week. */
export const broughtQuery = () => queryOptions({ queryKey: ["brought"], ...answeredBy(listBrought) });
