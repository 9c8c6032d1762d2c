import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { answeredBy } from "#ui/api/ask.ts";
import {
  getAuthored,
  getBankQuestion,
  getTryout,
  listAuthoredCourses,
  listImports,
  previewQuestion,
} from "../calls.ts";
import { authoredList, bankList } from "../texts.ts";

export const coursesQuery = () => queryOptions({ queryKey: ["authored-courses"], ...answeredBy(listAuthoredCourses) });

export const importsQuery = (course: string) =>
  queryOptions({ queryKey: [bankList.name, "imports", course], ...answeredBy(listImports, { query: { course } }) });

/** Not asked again by itself while someone writes. */
export const questionQuery = (question: string) =>
  queryOptions({
    queryKey: [bankList.name, "one", question],
    ...answeredBy(getBankQuestion, { params: { question } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const authoredQuery = (assessment: string) =>
  queryOptions({
    queryKey: [authoredList.name, "one", assessment],
    ...answeredBy(getAuthored, { params: { assessment } }),
  });

/** What a student would sit now: drawn once a `round`, and never again while it is sat. */
export const tryoutQuery = (assessment: string, round: number) =>
  queryOptions({
    queryKey: ["tryout", assessment, round],
    ...answeredBy(getTryout, { params: { assessment } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A draft as students would get it. The one before stays while the next is drawn. */
export const previewQuery = (course: string, draft: QuestionDraft | null) =>
  queryOptions({
    queryKey: ["question-preview", course, draft],
    ...answeredBy(previewQuestion, { body: { course, draft: draft ?? emptyDraft } }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const emptyDraft: QuestionDraft = {
  kind: "true-false",
  ask: "?",
  right: true,
  why: "",
  points: 1,
  tags: [],
  lesson: null,
  picture: null,
};
