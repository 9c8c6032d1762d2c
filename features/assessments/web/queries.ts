import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getReview, getWork } from "../attempt-calls.ts";
import { getOverview, listWork } from "../calls.ts";
import { getHandIn } from "../submission-calls.ts";
import type { AssessmentKind } from "../texts.ts";

/** What the pages of graded work read. */

export const overviewQuery = () =>
  queryOptions({ queryKey: ["assessments"], ...answeredBy(getOverview), select: ({ data }) => data });

export const workQuery = (kind: AssessmentKind) =>
  queryOptions({
    queryKey: ["assessments", kind],
    ...answeredBy(listWork, { params: { kind } }),
    select: ({ data }) => data,
  });

export const handInQuery = (work: string) =>
  queryOptions({
    queryKey: ["assessments", "hand-in", work],
    ...answeredBy(getHandIn, { params: { work } }),
    select: ({ data }) => data,
  });

/** A quiz or an exam with its settings and attempts. `now` is in it, and much depends on the hour: always asked anew. */
export const workDetailQuery = (work: string) =>
  queryOptions({
    queryKey: ["assessments", "work", work],
    ...answeredBy(getWork, { params: { work } }),
    select: ({ data }) => data,
    staleTime: 0,
  });

export const reviewQuery = (attempt: string) =>
  queryOptions({
    queryKey: ["assessments", "review", attempt],
    ...answeredBy(getReview, { params: { attempt } }),
    select: ({ data }) => data,
  });
