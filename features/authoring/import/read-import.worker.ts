import { answerTasks } from "#platform/workers/answer-tasks.ts";
import { readImport } from "./read-import.ts";

answerTasks(readImport);
