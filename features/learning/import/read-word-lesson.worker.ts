import { answerTasks } from "#platform/workers/answer-tasks.ts";
import { readWordLesson } from "./read-word-lesson.ts";

answerTasks(readWordLesson);
