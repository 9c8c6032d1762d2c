export { keysOf } from "./keys-of.ts";
export { type QuestionVersion, readVersions } from "./question-versions.ts";
export { renderChecked, renderText } from "./render-text.ts";
export { seedQuestions } from "./seed-questions.ts";
export { assessmentQuestions, questionKeys, questions, questionVersions } from "./tables.ts";
