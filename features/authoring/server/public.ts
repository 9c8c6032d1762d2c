/** What others may know of questions as their authors write them: the archive of an academy that moves takes them along and brings them. */
export {
  bringQuestions,
  type JudgedQuestions,
  judgeQuestions,
  listBroughtQuestions,
  lockQuestions,
  type MovedPicture,
  type MovedQuestions,
  movedQuestionsSchema,
  pictureEnding,
  picturesOf,
  readMovedQuestions,
  removeBroughtQuestions,
} from "./moved-questions.ts";
export { pictureIdOf, questionsOut, readQuestionPicture } from "./questions-out.ts";
export { readFileOfQuestions } from "./read-file.ts";
