import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getPractice } from "../calls.ts";

/** What comes back today, and how well it stays. */
export const practiceQuery = () =>
  queryOptions({
    queryKey: ["practice"],
    ...answeredBy(getPractice, { query: { zone: viewerZone() } }),
    select: ({ data }) => data,
  });
