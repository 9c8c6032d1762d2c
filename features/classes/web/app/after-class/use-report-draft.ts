import { useMemo } from "react";
import { useDraft } from "#ui/storage/drafts.ts";
import type { ClassReport, Report } from "../../../report-contract.ts";
import type { States } from "./who-was-here.tsx";

/** What a tutor fills in after a class, until it is sent. */
export type ReportDraft = Pick<Report, "words" | "homework" | "homeworkDueOn" | "next"> & {
  states: States;
  /** The live lessons that it taught, by their ids. */
  taught: string[];
  /** Topics besides these. */
  topics: string[];
  recordingUrl: string;
  /** What of the sent files stays. */
  sentFileIds: string[];
  keepsVoice: boolean;
  /** Of a voice note that was recorded here. */
  voice: { durationMs: number; wave: string } | null;
};

/** Where what is filled in for a class, and its files, lie on this device. */
export const reportPlace = (session: string) => `class-report/${session}`;

/** What is filled in for a class: stored in this tab until it is sent; before that what was sent. */
export function useReportDraft(name: string, view: ClassReport) {
  const first = useMemo(() => JSON.stringify(draftOf(view)), [view]);
  const [text, setText] = useDraft(name, first);
  const draft = useMemo(() => JSON.parse(text) as ReportDraft, [text]);
  return {
    draft,
    change: (changes: Partial<ReportDraft>) => setText(JSON.stringify({ ...draft, ...changes })),
    /** It is sent: what was sent is what there is. */
    forget: () => setText(first),
  };
}

function draftOf({ students, lessons, notedAt, report }: ClassReport): ReportDraft {
  const live = new Set(lessons.filter(({ isLive }) => isLive).map(({ title }) => title));
  return {
    // Who pressed Join is what the room saw: its tutor says it.
    states: Object.fromEntries(notedAt ? students.flatMap(({ id, state }) => (state ? [[id, state]] : [])) : []),
    taught: lessons.filter(({ isTaught }) => isTaught).map(({ id }) => id),
    topics: report?.topics.filter((topic) => !live.has(topic)) ?? [],
    words: report?.words ?? "",
    homework: report?.homework ?? "",
    homeworkDueOn: report?.homeworkDueOn ?? null,
    next: report?.next ?? "",
    recordingUrl: report?.recordingUrl ?? "",
    sentFileIds: report?.files.map(({ id }) => id) ?? [],
    keepsVoice: Boolean(report?.voice),
    voice: null,
  };
}
