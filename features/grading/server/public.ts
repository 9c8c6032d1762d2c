export { countWithoutTutor } from "./gradable-items.ts";
export { listGrading } from "./list-grading.ts";
export { submissionMarks } from "./tables.ts";
