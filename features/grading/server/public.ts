export { countWithoutTutor } from "./gradable-items.ts";
export { submissionMarks } from "./tables.ts";
