import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getAssessment } from "../../assessment-calls.ts";
import { getAttempt, getReview } from "../../calls.ts";

/** A quiz or an exam with its settings and attempts. `now` is in it, and much depends on the hour: always asked again. */
export const assessmentDetailQuery = (assessment: string) =>
  queryOptions({
    queryKey: ["assessments", "work", assessment],
    ...answeredBy(getAssessment, { params: { assessment } }),
    select: ({ data }) => data,
    staleTime: 0,
  });

export const reviewQuery = (attempt: string) =>
  queryOptions({
    queryKey: ["assessments", "review", attempt],
    ...answeredBy(getReview, { params: { attempt } }),
    select: ({ data }) => data,
  });

/** An attempt with its state, for anyone who does not sit it now. */
export const attemptQuery = (attempt: string) =>
  queryOptions({
    queryKey: ["assessments", "attempt", attempt],
    ...answeredBy(getAttempt, { params: { attempt }, query: {} }),
    select: ({ data }) => data,
  });
