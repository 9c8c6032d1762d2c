import { parentPort } from "node:worker_threads";

/** What a worker's file ends with: it answers each task that `inWorker` hands it. Tasks and answers are what threads can copy. */
export function answerTasks<Task, Answer>(run: (task: Task) => Answer | Promise<Answer>): void {
  parentPort?.on("message", async (task: Task) => {
    try {
      parentPort?.postMessage({ answer: await run(task) });
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}
