import { queryOptions } from "@tanstack/react-query";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getOverview, listWork } from "../calls.ts";

/** What the pages of graded work read. */

export const overviewQuery = () =>
  queryOptions({ queryKey: ["assessments"], ...answeredBy(getOverview), select: ({ data }) => data });

export const workQuery = (kind: AssessmentKind) =>
  queryOptions({
    queryKey: ["assessments", kind],
    ...answeredBy(listWork, { params: { kind } }),
    select: ({ data }) => data,
  });
