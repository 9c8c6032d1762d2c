export { assessmentDone, gradeLabel } from "../rules.ts";
export { assessmentOf, gradesColumn, gradesOf, gradesOfStudent, noGrades, weightedGrade } from "./grades-of.ts";
export { latestResultsOf, latestScore } from "./latest-results.ts";
export { type NewResult, recordResult } from "./record-result.ts";
export { assessmentResults, assessments } from "./tables.ts";
