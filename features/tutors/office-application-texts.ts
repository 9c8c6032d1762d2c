import type { ListSpec } from "#lib/list/list-spec.ts";

/** Applications to teach as staff read them (ADM-02). */
export const officeApplicationList = {
  name: "office-applications",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name, e-mail or course" },
    state: {
      kind: "oneOf",
      label: "State",
      values: { received: "Waiting", accepted: "Accepted", declined: "Declined" },
      isChip: true,
    },
  },
  sorts: {
    waiting: { label: "Waiting first", by: "number", isAscending: true },
    id: { label: "Oldest first", by: "id", isAscending: true },
    newest: { label: "Newest first", by: "id" },
  },
} as const satisfies ListSpec;

/** What the office may look into before it decides. */
export const applicationChecks = {
  files: "Both files read",
  referee: "A referee called",
  sample: "A sample lesson seen",
} as const;

/** Reasons to decline that are ready to be sent, or to be changed first. */
export const readyReasons = [
  "We have enough tutors for this course at the moment.",
  "Please apply again with a sample lesson of ten minutes.",
] as const;

/** How many fees of others who applied for the same course are shown. */
export const maxOtherFees = 5;

/** Most letters of what the office writes to an applicant. */
export const maxOfficeLetters = 1000;

export const officeApplicationTexts = {
  unknown: "We could not find that application.",
  decided: "Another colleague has decided about this application. Please read it again.",
  noted: "Another colleague has noted something. Please read the application again.",
  changed: "Another colleague has written to this applicant. Please read the application again.",
  reasonMissing: "Please give a reason of at least 5 letters.",
  questionMissing: "Please write a question of at least 5 letters.",
  isTutor: "That e-mail address has a tutor's account already.",
  notWritten: "The tutor has not written the profile yet.",
  unknownTutor: "We could not find that tutor.",
  hasAccount: "Another colleague has invited this tutor. Please read the page again.",
  emailMissing: "Please type the tutor's e-mail address.",
  emailWrong: "Please type a valid e-mail address.",
  leaving: "The tutor is closing the account.",
  long: `At most ${maxOfficeLetters} characters.`,
} as const;
