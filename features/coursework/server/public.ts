export { handIn } from "./hand-in.ts";
export { readHandIn, submissionOf } from "./read-hand-in.ts";
export { submissions, submissionVersions } from "./tables.ts";
