import { answerTasks } from "./answer-tasks.ts";

type Task = { text?: string; forever?: true; error?: string; fill?: true; end?: true; environment?: true };

/** Work of every kind that a stranger's bytes can cause. */
answerTasks(({ text = "", forever, error, fill, end, environment }: Task) => {
  for (; forever; );
  if (error) throw new Error(error);
  if (end) process.exit(0);
  if (environment) return Object.keys(process.env).join();
  const current: number[][] = [];
  while (fill) current.push(Array.from({ length: 100_000 }, (_, at) => at + current.length));
  return text.toUpperCase();
});
