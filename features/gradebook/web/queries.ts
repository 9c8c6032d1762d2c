import { queryOptions } from "@tanstack/react-query";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getOverview, listAssessments } from "../calls.ts";

/** What the pages of graded work read. */

export const overviewQuery = () =>
  queryOptions({ queryKey: ["assessments"], ...answeredBy(getOverview), select: ({ data }) => data });

export const assessmentQuery = (kind: AssessmentKind) =>
  queryOptions({
    queryKey: ["assessments", kind],
    ...answeredBy(listAssessments, { params: { kind } }),
    select: ({ data }) => data,
  });
