import { declareCalls } from "#lib/declare-calls.ts";
import type { authoringShapes } from "./contract.ts";

/** Writing questions and assessments: a tutor for the courses that they teach, staff for all. */
const declare = declareCalls<typeof authoringShapes>();
const write = { access: { capability: "assessments.write", scope: "own-students" } } as const;

export const listAuthoredCourses = declare("listAuthoredCourses", "GET", "/api/tutor/authoring/courses", write);
export const listBank = declare("listBank", "GET", "/api/tutor/authoring/questions", write);
export const getBankQuestion = declare("getBankQuestion", "GET", "/api/tutor/authoring/questions/:question", write);
/** A picture for questions of a course; it shows once one has it. */
export const addPicture = declare("addPicture", "POST", "/api/tutor/authoring/pictures", write);
/** A draft as students would see it; changes nothing. */
export const previewQuestion = declare("previewQuestion", "POST", "/api/tutor/authoring/question-preview", write);
export const createQuestion = declare("createQuestion", "POST", "/api/tutor/authoring/questions", write);
/** Another version: attempts that have the one before keep it. */
export const changeQuestion = declare("changeQuestion", "PUT", "/api/tutor/authoring/questions/:question", write);
export const retireQuestion = declare(
  "retireQuestion",
  "PUT",
  "/api/tutor/authoring/questions/:question/retirement",
  write,
);
/** What would become of the questions in a file; changes nothing. */
export const previewImport = declare("previewImport", "POST", "/api/tutor/authoring/import-preview", write);
export const importQuestions = declare("importQuestions", "POST", "/api/tutor/authoring/import", write);
/** What came within a week, which may be undone. */
export const listImports = declare("listImports", "GET", "/api/tutor/authoring/imports", write);
export const undoImport = declare("undoImport", "DELETE", "/api/tutor/authoring/imports/:import", write);

export const listAuthored = declare("listAuthored", "GET", "/api/tutor/authoring/assessments", write);
export const getAuthored = declare("getAuthored", "GET", "/api/tutor/authoring/assessments/:assessment", write);
/** What a student would sit now; each time drawn again, and never stored. */
export const getTryout = declare("getTryout", "GET", "/api/tutor/authoring/assessments/:assessment/tryout", write);
export const checkTryout = declare("checkTryout", "POST", "/api/tutor/authoring/assessments/:assessment/tryout", write);
export const createAssessment = declare("createAssessment", "POST", "/api/tutor/authoring/assessments", write);
export const changeAssessment = declare(
  "changeAssessment",
  "PUT",
  "/api/tutor/authoring/assessments/:assessment",
  write,
);
export const setQuestions = declare(
  "setQuestions",
  "PUT",
  "/api/tutor/authoring/assessments/:assessment/questions",
  write,
);
export const publishAssessment = declare(
  "publishAssessment",
  "PUT",
  "/api/tutor/authoring/assessments/:assessment/published",
  write,
);
export const copyAssessment = declare(
  "copyAssessment",
  "POST",
  "/api/tutor/authoring/assessments/:assessment/copies",
  write,
);
export const deleteAssessment = declare(
  "deleteAssessment",
  "DELETE",
  "/api/tutor/authoring/assessments/:assessment",
  write,
);
