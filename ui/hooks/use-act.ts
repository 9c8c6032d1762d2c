import { useRef, useState } from "react";
import type { Call, CallInput, CallResponse, CallShape } from "#lib/call.ts";
import { ask } from "#ui/api/ask.ts";
import { type ApiError, asApiError } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";

export type ActOptions<Input, Answer> = {
  /** Shows the change before the server has answered; the returned function takes it back when the server refuses. */
  optimistic?: (input: Input) => () => void;
  /** Called when it is done; the act stays busy until this has ended. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Called when it failed: a refusal, or no answer. */
  onError?: (error: ApiError, input: Input) => unknown;
  /** Called after each attempt, whatever came of it: what may be old now is read again (`useStale`). */
  after?: () => unknown;
};

/** One thing that a person does, and how it goes. */
export type Act<Input, Answer = unknown> = {
  isBusy: boolean;
  /** What it is busy with; null: with nothing. */
  busyWith: Input | null;
  error: ApiError | null;
  /** What came of it last; null: nothing yet, or it is busy again. */
  answer: Answer | null;
  /** Forgets error and answer. */
  clear: () => void;
  /** Does it, unless it is busy. Resolves to whether it is done; never rejects. */
  run: (input: Input) => Promise<boolean>;
};

/** Keys of what was sent and not answered, by call and content. */
const unanswered = new Map<string, string>();

/** Another file is another input. */
const namedFile = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

type Task<Input, Answer> = (input: Input, requestKey: string) => Promise<Answer>;

const send = (call: Call, input: unknown, requestKey: string): Promise<unknown> =>
  ask(call, { ...(typeof input === "object" && input), requestKey });

/**
 * The one way to do something from a page: a declared call, or work of several. One at a time: pressed again while it is busy, nothing
 * happens. The same input goes with the same idempotency key until it is done, also when a dialog was closed in between: what was sent
 * and not answered is done once.
 */
export function useAct<Shape extends CallShape>(
  call: Call<Shape>,
  options?: ActOptions<CallInput<Shape>, CallResponse<Shape>>,
): Act<CallInput<Shape>, CallResponse<Shape>>;
export function useAct<Input = void, Answer = unknown>(
  task: Task<Input, Answer>,
  options?: ActOptions<Input, Answer>,
): Act<Input, Answer>;
export function useAct<Input, Answer>(
  what: Call | Task<Input, Answer>,
  { optimistic, onDone, onError, after }: ActOptions<Input, Answer> = {},
): Act<Input, Answer> {
  const [busy, setBusy] = useState<{ input: Input } | null>(null);
  const [outcome, setOutcome] = useState<{ error: ApiError } | { answer: Answer } | null>(null);
  const isRunning = useRef(false);
  const ownKeys = useRef(new Map<string, string>());

  async function run(input: Input): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy({ input });
    setOutcome(null);
    const isTask = typeof what === "function";
    const keys = isTask ? ownKeys.current : unanswered;
    const content = `${isTask ? "" : what.name} ${JSON.stringify(input, namedFile)}`;
    const requestKey = keys.get(content) ?? newKey();
    keys.set(content, requestKey);
    const undo = optimistic?.(input);
    try {
      // What a call takes and answers is declared above.
      const response = (await (isTask ? what(input, requestKey) : send(what, input, requestKey))) as Answer;
      keys.delete(content);
      setOutcome({ answer: response });
      await onDone?.(response, input);
      return true;
    } catch (thrown) {
      undo?.();
      const error = asApiError(thrown);
      setOutcome({ error: error });
      await onError?.(error, input);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(null);
      void after?.();
    }
  }

  return {
    isBusy: busy !== null,
    busyWith: busy?.input ?? null,
    error: outcome && "error" in outcome ? outcome.error : null,
    answer: outcome && "answer" in outcome ? outcome.answer : null,
    clear: () => setOutcome(null),
    run,
  };
}
