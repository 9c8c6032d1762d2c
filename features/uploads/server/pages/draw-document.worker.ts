import { answerTasks } from "#platform/workers/answer-tasks.ts";
import { drawDocument } from "./draw-document.ts";

// The reader writes what it thinks of a file there: a stranger's words are not for our log.
console.error = () => {};
console.warn = () => {};
console.log = () => {};
answerTasks(drawDocument);
