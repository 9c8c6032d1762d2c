export { chance, chanceOf } from "./chance.ts";
export { keysOf } from "./keys-of.ts";
export { drawVersion, type QuestionVersion, readVersions } from "./question-versions.ts";
export { renderChecked, renderText } from "./render-text.ts";
export { seedQuestions } from "./seed-questions.ts";
export { assessmentQuestions, questionKeys, questionPictures, questions, questionVersions } from "./tables.ts";
