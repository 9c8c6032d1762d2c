import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getOperations } from "../calls.ts";

/** How the machine behind the academy does; read again each minute while its page is open. */
export const operationsQuery = () =>
  queryOptions({ queryKey: ["operations"], ...answeredBy(getOperations), refetchInterval: 60_000 });
