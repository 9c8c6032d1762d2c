import { assessmentKinds, kindTexts } from "#features/assessments/texts.ts";
import type { QuestionKindName } from "#features/questions/contract.ts";
import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** What pages need of authoring without its schemas. */

/** How an author calls each kind of question. */
export const questionKindLabels: Readonly<Record<QuestionKindName, string>> = {
  single: "One answer",
  multiple: "Several answers",
  "true-false": "True or false",
  number: "Number",
  "short-text": "Short text",
  "long-text": "Long answer, you grade",
  matching: "Match pairs",
  ordering: "Put in order",
  "fill-in": "Fill in blanks",
  hotspot: "Place on a picture",
  file: "File or link",
};

/** Questions of the bank of a course. */
export const bankList = {
  name: "question-bank",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Words of the question" },
    course: { kind: "text", label: "Course" },
    kind: { kind: "oneOf", label: "Kind", values: questionKindLabels, anyLabel: "Every kind" },
    tag: { kind: "text", label: "Tag", placeholder: "One tag, whole", maxLength: 40 },
    retired: { kind: "flag", label: "Retired" },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;

/** Assessments of a tutor's courses. */
export const authoredList = {
  name: "authored-assessments",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Title" },
    course: { kind: "text", label: "Course" },
    kind: {
      kind: "oneOf",
      label: "Kind",
      values: Object.fromEntries(assessmentKinds.map((kind) => [kind, kindTexts[kind].many])) as Record<
        (typeof assessmentKinds)[number],
        string
      >,
      isChip: true,
    },
    draft: { kind: "flag", label: "Drafts" },
  },
  sorts: {
    week: { label: "By week", by: "number", isAscending: true },
    ...newestFirst,
    title: { label: "By title", by: "text", isAscending: true },
  },
} as const satisfies ListSpec;

/** Most of each that a course holds, so that no one fills the academy's disk. */
export const authoringLimits = {
  questions: 5_000,
  versions: 200,
  assessments: 400,
  perAssessment: 200,
  pictures: 500,
} as const;

/** So long what was brought from elsewhere may be undone. */
export const undoMs = 7 * 24 * 60 * 60_000;

export const authoringTexts = {
  unknownImport: "We could not find that import: it was undone already, or came more than a week ago.",
  noCourse: "You write for the courses that you teach. Once the office has given you one, it stands here.",
  unknownCourse: "We could not find that course among those that you teach.",
  unknownQuestion: "We could not find that question.",
  unknownAssessment: "We could not find that assessment.",
  unknownPicture:
    "We could not find that picture in this course. One that no question has is removed after a day: please choose it again.",
  changedSince:
    "Someone changed this question since you opened it. What you wrote stays here: save it again to put it in the place of theirs.",
  manyQuestions: `A course holds up to ${authoringLimits.questions} questions. Please retire some first.`,
  manyVersions: "This question was changed very often. Please retire it and write a new one.",
  manyAssessments: `A course holds up to ${authoringLimits.assessments} assessments.`,
  stillUsed: (titles: readonly string[]) =>
    `It is in ${titles.join(", ")}. Please take it out there first: then it can be retired.`,
  noQuestionsHere: "An assignment or a project is handed in and has no questions.",
  nothingToTry: "There is no question to answer yet. Please add one first.",
  tryoutChanged: "These questions are not all in this assessment any more. Please try it again from its beginning.",
  otherDraft: "This answer is to an earlier draft of the question. Please answer it again.",
  questionsElsewhere: "One of these questions is not in the bank of this course any more.",
  settingsChanged:
    "These settings were changed on another device. Load the page again, then make your change once more.",
  questionsChanged: "Its questions were changed since you opened it. Please load it again.",
  begun: "Students have begun it, so it stays published: what they did would be lost to them.",
  keepsBegun: "Students have begun it, so it cannot be deleted.",
  keepsPublished: "A published assessment cannot be deleted. Please withdraw it first.",
  manyPictures: `A course holds up to ${authoringLimits.pictures} pictures. Those that no question has are removed after a day: please try again then, or use a picture that is there.`,
  noPicture: "Please choose a picture.",
  largePicture: "That picture is larger than 8 MB.",
  unreadPicture: "That picture cannot be opened. Please take a JPEG, PNG or WebP.",
  noFile: "Please choose a file, or paste your questions.",
  largeFile: "That file is larger than 1 MB.",
  slowFile: "That file could not be read in time. Please send it in parts, or paste its text.",
  busyReading: "Many files are being read just now. Please try again in a minute.",
} as const;
