import { answerTasks } from "./answer-tasks.ts";

type Task = { words?: string; forever?: true; fault?: string; fill?: true; end?: true; environment?: true };

/** Work of every kind that a stranger's bytes can cause. */
answerTasks(({ words = "", forever, fault, fill, end, environment }: Task) => {
  for (; forever; );
  if (fault) throw new Error(fault);
  if (end) process.exit(0);
  if (environment) return Object.keys(process.env).join();
  const held: number[][] = [];
  while (fill) held.push(Array.from({ length: 100_000 }, (_, at) => at + held.length));
  return words.toUpperCase();
});
