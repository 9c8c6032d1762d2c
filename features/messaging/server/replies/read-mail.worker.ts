import { answerTasks } from "#platform/workers/answer-tasks.ts";
import { readMail } from "./read-mail.ts";

answerTasks(readMail);
