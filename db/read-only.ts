import { AsyncLocalStorage } from "node:async_hooks";

/** `isOver`: what a request began and goes on after its answer, such as a timer that is everybody's, writes as ever. */
type ReadOnly = { isOver: boolean };
const readOnly = new AsyncLocalStorage<ReadOnly | null>();

/** Runs `task`, and all that follows from it until the answered function is called, in transactions that Postgres lets change nothing. */
export function inReadOnly(task: () => void): () => void {
  const state: ReadOnly = { isOver: false };
  readOnly.run(state, task);
  return () => {
    state.isOver = true;
  };
}

/** What is written all the same: the counters of limits. */
export const outsideReadOnly = <Answer>(task: () => Answer): Answer => readOnly.run(null, task);

/** Whether what runs now may change nothing. */
export const isReadOnly = (): boolean => readOnly.getStore()?.isOver === false;
