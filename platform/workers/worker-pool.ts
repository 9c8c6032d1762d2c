import { Worker } from "node:worker_threads";

/** Why a task has no answer. `slow`: its time or memory was over. `busy`: too many waited before it. `unreadable`: the work threw. */
export type TaskFailure = "slow" | "busy" | "unreadable";

export class TaskError extends Error {
  readonly failure: TaskFailure;

  constructor(failure: TaskFailure, message: string) {
    super(message);
    this.name = "TaskError";
    this.failure = failure;
  }
}

/** An idle thread ends after this, so that a process that gets no such work has none. */
const idleMs = 30_000;

/**
 * Work on what strangers send, in one thread next to the process's own, a task after the other: whatever it meets, the process goes on, and
 * after `timeoutMs` the thread ends and with it the task. `file`: `new URL("./x.worker.ts", import.meta.url)`, written so, since the bundle
 * puts its own file there; that file ends with `answerTasks`. It gets no environment, so no settings and no secrets.
 * The function's errors: TaskError.
 */
export function workerPool<Task, Answer>(
  file: URL,
  limits: { timeoutMs: number; memoryMb: number; waiting: number },
): (task: Task) => Promise<Answer> {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** Ends the task under way. */
  let settle: ((how: { answer: Answer } | { error: Error }) => void) | undefined;

  const close = (worker: Worker) => {
    if (thread === worker) thread = null;
    void worker.terminate();
  };
  const open = (): Worker => {
    const { memoryMb: maxOldGenerationSizeMb } = limits;
    const worker = new Worker(file, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb } });
    // What a thread shows that was given up belongs to no task.
    const end: typeof settle = (how) => (thread === worker ? settle?.(how) : undefined);
    worker.on("message", ({ answer: response, error }: { answer: Answer; error?: string }) =>
      end(error === undefined ? { answer: response } : { error: new TaskError("unreadable", error) }),
    );
    worker.on("error", (error: Error & { code?: string }) => {
      const isFull = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      end({ error: isFull ? new TaskError("slow", "The work took more memory than it may.") : error });
      close(worker);
    });
    worker.on("exit", () => {
      end({ error: new Error("A worker ended before its answer.") });
      close(worker);
    });
    return worker;
  };

  const run = (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      clearTimeout(idle);
      thread ??= open();
      const worker = thread;
      const timer = setTimeout(() => {
        settle?.({ error: new TaskError("slow", "The work took longer than it may.") });
        close(worker);
      }, limits.timeoutMs);
      settle = (how) => {
        settle = undefined;
        clearTimeout(timer);
        worker.unref();
        idle = setTimeout(() => close(worker), idleMs).unref();
        if ("error" in how) reject(how.error);
        else resolve(how.answer);
      };
      worker.ref();
      worker.postMessage(task);
    });

  return async (task) => {
    if (waiting >= limits.waiting) throw new TaskError("busy", "Too much waits for this work.");
    waiting += 1;
    const turn = last.then(() => run(task));
    last = turn.catch(() => {});
    return turn.finally(() => {
      waiting -= 1;
    });
  };
}
