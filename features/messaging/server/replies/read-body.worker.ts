import { answerTasks } from "#platform/workers/answer-tasks.ts";
import { readBody } from "./read-body.ts";

answerTasks(readBody);
