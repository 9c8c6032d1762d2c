import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** The people of the academy as staff look for them, and what is shown of them. */

export const personKinds = { student: "Students", tutor: "Tutors", staff: "Staff" } as const;
export type PersonKind = keyof typeof personKinds;

/** `closed`: its owner closed it; for 14 days they can still take it back. */
export const personStates = {
  active: "Active",
  unverified: "Not verified",
  suspended: "Suspended",
  closed: "Closed",
} as const;
export type PersonState = keyof typeof personStates;

export const peopleList = {
  name: "people",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name, e-mail, phone number" },
    kind: { kind: "oneOf", label: "Who", values: personKinds, isChip: true },
    minor: { kind: "flag", label: "Under 18" },
    sponsored: { kind: "flag", label: "With a sponsor" },
    state: { kind: "oneOf", label: "State", anyLabel: "Any", values: personStates },
    /** The slug of a course that they take or took. */
    course: { kind: "text", label: "Course" },
    from: { kind: "day", label: "Joined since" },
  },
  sorts: {
    ...newestFirst,
    name: { label: "By name", by: "text", isAscending: true },
    seen: { label: "Last logged in first", by: "time" },
  },
  countsTo: 10_000,
} as const satisfies ListSpec;

export const peopleTexts = {
  unknown: "We could not find that person.",
  /** An act on several is one transaction. */
  tooMany: (max: number) => `At most ${max} people at once. Please choose fewer.`,
  notOneself: "Nobody does this to their own account. Please ask another staff member.",
  staffByAdmins: "An account of staff is changed by an administrator alone.",
  nobodyMailed: (isLimited: boolean) =>
    isLimited
      ? "Nothing was mailed: their mailboxes had as many of these links as they may get for now. Please try again in an hour."
      : "Nothing was mailed: their addresses are verified, or they cannot log in.",
  noStudent: "Only a student has a guardian.",
  consentAhead: "The day on which the guardian agreed is today at the latest.",
  reasonMissing: "Please say why.",
} as const;

/** So many people at once. */
export const maxPeople = 500;
