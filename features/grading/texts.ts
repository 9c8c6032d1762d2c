/** Sentences about grading. */
export const gradingTexts = {
  unknownQuestion: "We could not find that question in the courses that you teach.",
  unfitKey: "This answer does not fit the question.",
  otherKey: "Somebody corrected this key meanwhile. Load it again, then correct it.",
  unknownPiece: "We could not find that work among that of your students.",
  unknownStudent: "We could not find that student among yours.",
  unknownWork: "We could not find that work in the courses that you teach.",
  unfitMarks: "These marks do not fit the rubric.",
  unfitPoints: "These points are more than the question gives.",
  nothingMarked: "Give each part its marks before you take back a whole grade.",
  newVersion: "The student handed in another version meanwhile. Read it, then mark.",
  markedBy: (who: string) => `${who} saved other marks meanwhile. Load them, then save yours.`,
  whyChanged: "The student has seen this grade: say why it changes.",
  decidedAlready: "Somebody decided about these answers meanwhile. Load the work again.",
  asOftenAsWanted: "This may be taken as often as wanted.",
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
