import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { getVersionPage } from "#features/coursework/calls.ts";
import { answeredBy, ask, askForFile } from "#ui/api/ask.ts";
import {
  getGradableItem,
  getGradableItemPage,
  getItemStatistics,
  getKey,
  listComments,
  listExtraTime,
  listGrading,
} from "../../calls.ts";
import type { GradingState } from "../../contract.ts";
import { getFeedback } from "../../feedback-calls.ts";

export type QueueFilter = { state: GradingState; course?: string; kind?: AssessmentKind; alone?: "1" };

/** What waits for a tutor, page by page. */
export const gradingQuery = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: ["grading", "queue", filter],
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      (await ask(listGrading, { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) }, signal }))
        .data,
    meta: { isSaved: true },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const gradableItemQuery = (gradableItemId: string) => {
  const { queryFn, meta } = answeredBy(getGradableItem, { params: { gradableItem: gradableItemId } });
  return queryOptions({
    queryKey: ["grading", "piece", gradableItemId],
    queryFn,
    meta: { ...meta, isSaved: true },
    select: ({ data }) => data,
  });
};

/** A grader's own sentences. */
export const commentsQuery = () =>
  queryOptions({ queryKey: ["grading", "comments"], ...answeredBy(listComments), select: ({ data }) => data });

/** What came of a student's own work. */
export const feedbackQuery = (assessment: string) =>
  queryOptions({
    queryKey: ["assessments", "feedback", assessment],
    ...answeredBy(getFeedback, { params: { assessment } }),
    select: ({ data }) => data,
  });

/** A page of a version, as a picture. */
export const pageQuery = (submission: string, version: number, page: number) => ({
  queryKey: ["grading-page", submission, version, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    askForFile(getVersionPage, { params: { submission, version: String(version), page: String(page) }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A page of the file that answers a question of an attempt. */
export const answerPageQuery = (gradableItem: string, question: string, page: number) => ({
  queryKey: ["grading-page", gradableItem, question, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    askForFile(getGradableItemPage, { params: { gradableItem, question, page: String(page) }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How the questions of an assessment did. */
export const figuresQuery = (assessment: string) =>
  queryOptions({
    queryKey: ["grading", "figures", assessment],
    ...answeredBy(getItemStatistics, { params: { assessment } }),
    select: ({ data }) => data,
  });

/** Who of the tutor's students has more time. */
export const extraTimeQuery = () =>
  queryOptions({ queryKey: ["grading", "extra-time"], ...answeredBy(listExtraTime), select: ({ data }) => data });

/** A question with its key, and what was corrected in it. */
export const keyQuery = (version: string) =>
  queryOptions({
    queryKey: ["grading", "key", version],
    ...answeredBy(getKey, { params: { version } }),
    select: ({ data }) => data,
  });
