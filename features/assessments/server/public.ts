export { gradeLabel, workDone } from "../rules.ts";
export { gradesColumn, gradesOf, gradesOfStudent, noGrades, weightedGrade, workOf } from "./grades-of.ts";
export { type NewResult, recordResult } from "./record-result.ts";
export { assessmentResults, assessments } from "./tables.ts";
