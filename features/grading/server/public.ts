export { countWithoutTutor } from "./pieces.ts";
export { submissionMarks } from "./tables.ts";
