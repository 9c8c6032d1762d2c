import { voiceNote } from "#features/messaging/file-texts.ts";

/** Longest comment of a grader, in UTF-16 units. */
export const commentMax = 4_000;
/** A comment at a place of a page, and how many of them an item may have. */
/** The comment bank of a grader. */
export const bankLimits = { length: 500, comments: 200 } as const;
/** What a draft may hold, in signs: every field of the largest item. */
export const draftMax = 60_000;

/** What the microphone gives, for a minute. */
export const markVoice = {
  ...voiceNote,
  purpose: "grading.voice",
  maxBytes: voiceNote.maxBytes / 2,
  longestMs: 60_000,
} as const;

/** Sentences about grading. */
export const gradingTexts = {
  unknownQuestion: "We could not find that question in the courses that you teach.",
  unfitKey: "This answer does not fit the question.",
  otherKey: "Somebody corrected this key meanwhile. Load it again, then correct it.",
  unknownItem: "We could not find that work among that of your students.",
  unknownStudent: "We could not find that student among yours.",
  unknownAssessment: "We could not find that work in the courses that you teach.",
  unfitMarks: "These marks do not fit the rubric.",
  lockedBy: (who: string) => `${who} is grading this now. Take it over, then save.`,
  noPoints: (number: number) =>
    `Question ${number} has a comment and no points. Give its points, or remove the comment.`,
  noSuchPage: "That page is not shown, so nothing can be pinned there.",
  onWay: "The voice note is still on its way. Wait until it is with the academy, or remove it.",
  noVoice: "We could not find that voice note. It may have been replaced.",
  bankFull: `Your comment bank holds ${bankLimits.comments} comments. Remove one first.`,
  notReleased: "There is no grade of this work yet.",
  unfitPoints: "These points are more than the question gives.",
  nothingMarked: "Give each part its marks before you take back a whole grade.",
  newVersion: "The student handed in another version meanwhile. Read it, then mark.",
  markedBy: (who: string) => `${who} saved other marks meanwhile. Load them, then save yours.`,
  whyChanged: "The student has seen this grade: say why it changes.",
  decidedAlready: "Somebody decided about these answers meanwhile. Load the work again.",
  anyNumber: "This may be taken as often as wanted.",
  notSat: "This is handed in again, not sat again.",
  attemptLeft: "The student has an attempt left already.",
  givenBy: (who: string) => `${who} gave this attempt meanwhile. Load the work again.`,
  attemptGiven: (who: string, title: string, reason: string) =>
    `${who} gave you another attempt at ${title}: ${reason}`,
  keysByThemselves: "The right answers of this work show by themselves.",
  stillSat: (many: number) =>
    `${many === 1 ? "One attempt is" : `${many} attempts are`} under way, or may still send answers. Open the right answers after that.`,
  tooFew: (fewest: number) =>
    `Figures need at least ${fewest} graded papers, so that they tell of questions and not of students.`,
} as const;
