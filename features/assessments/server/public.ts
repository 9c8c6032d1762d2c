export { gradeLabel, workDone } from "../rules.ts";
export { attemptVerbs } from "./attempts/attempt-verbs.ts";
export { practisedVersions } from "./attempts/start-attempt.ts";
export { gradesColumn, gradesOf, gradesOfStudent, noGrades, weightedGrade, workOf } from "./grades-of.ts";
export { listDue } from "./list-due.ts";
export { listWaiting } from "./list-waiting.ts";
export type { OpenQuestion } from "./practice/open-questions.ts";
export { practiceReads } from "./practice/practice-reads.ts";
export { type NewResult, recordResult } from "./record-result.ts";
