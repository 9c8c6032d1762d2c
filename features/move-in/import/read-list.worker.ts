import { answerTasks } from "#platform/workers/answer-tasks.ts";
import { readList } from "./read-list.ts";

answerTasks(readList);
