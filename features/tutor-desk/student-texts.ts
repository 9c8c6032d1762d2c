import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** The list of a tutor's students, and what pages call what is in it. */

/**
 * Why a student needs the tutor: missed the last two classes of the course that are noted, got less than 60 for what was graded last, paid
 * and has no class times, or waits because a payment is overdue.
 */
export const studentSigns = ["missed", "low", "unplaced", "paused"] as const;
export type StudentSign = (typeof studentSigns)[number];

export const signLabels: Record<StudentSign, string> = {
  missed: "Missed 2 classes",
  low: "Below 60",
  unplaced: "No class times",
  paused: "Paused",
};

/** So long a student is new. */
export const newDays = 14;

export const studentList = {
  name: "tutor-students",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name or course" },
    show: {
      kind: "oneOf",
      label: "Who",
      values: { need: "Need you", new: "New", finished: "Finished" },
      isChip: true,
    },
  },
  sorts: { ...newestFirst, name: { label: "By name", by: "text", isAscending: true } },
} as const satisfies ListSpec;

export const noteMaxLength = 2000;

export const studentTexts = {
  unknown: "We could not find that student.",
  noteStale: "This note was changed on another device since you opened it.",
  noteLong: `At most ${noteMaxLength} characters.`,
} as const;
