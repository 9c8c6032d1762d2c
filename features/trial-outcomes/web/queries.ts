import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getTrial } from "../calls.ts";

/** What a tutor may propose after a trial; `course`: whose times are requested, a slug. */
export const trialQuery = (id: string, course?: string, zone = viewerZone()) =>
  queryOptions({
    queryKey: ["trials", id, course ?? null],
    ...answeredBy(getTrial, { params: { id }, query: { zone, course } }),
  });
