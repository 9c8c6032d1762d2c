import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getDesk } from "../calls.ts";

/** What the tutor's first page shows. */
export const deskQuery = () => queryOptions({ queryKey: ["desk"], ...answeredBy(getDesk) });
