export { type AssessmentKind, assessmentKinds } from "./texts.ts";
