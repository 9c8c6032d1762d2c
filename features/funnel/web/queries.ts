import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getFunnelPath } from "../calls.ts";
import { funnelList } from "../texts.ts";

/** Someone of the daily list with what happened so far; read again with the list. */
export const pathQuery = (id: string) =>
  queryOptions({ queryKey: [funnelList.name, "path", id], ...answeredBy(getFunnelPath, { params: { id } }) });
