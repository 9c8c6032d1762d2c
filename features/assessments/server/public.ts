export type { CourseGrades, KindFigures, WorkStatus } from "../rules.ts";
export { gradeLabel, workDone } from "../rules.ts";
export { gradesOf, weightedGrade, workOf } from "./grades-of.ts";
export { assessmentPersonalData } from "./personal-data.ts";
export { type NewResult, type OnProgress, recordResult } from "./record-result.ts";
