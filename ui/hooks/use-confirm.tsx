import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Call, CallInput, CallResponse, CallShape } from "#lib/call.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { toast } from "../components/toast.tsx";
import { useAct } from "./use-act.ts";
import { useStale } from "./use-stale.ts";

/** What is asked before an act: the sentence above, what will happen, and the words on the button. */
type Question<Input> = { title: string; text: ReactNode; confirm: string; busyLabel: string; input: Input };

type Confirmed<Input, Answer, About> = {
  stale: QueryKey;
  done: (answer: Answer, about: About) => string;
  question: (about: About) => Question<Input>;
};
type Confirm<About> = { ask: (about: About, then?: () => void) => void; dialog: ReactNode };

/**
 * An act that asks first: a declared call, or work of several. `ask` opens its question about something, and calls `then` once it is done;
 * `dialog` is to be drawn. `stale`: the queries that are read again after it; `done`: what is shown then.
 */
export function useConfirm<Shape extends CallShape, About>(
  call: Call<Shape>,
  options: Confirmed<CallInput<Shape>, CallResponse<Shape>, About>,
): Confirm<About>;
export function useConfirm<Input, Answer, About>(
  task: (input: Input) => Promise<Answer>,
  options: Confirmed<Input, Answer, About>,
): Confirm<About>;
export function useConfirm<Input, Answer, About>(
  what: Call | ((input: Input) => Promise<Answer>),
  { stale, done, question }: Confirmed<Input, Answer, About>,
): Confirm<About> {
  const [request, setRequested] = useState<{ about: About; then?: () => void } | null>(null);
  // Either is what useAct takes: its two signatures are apart, as these are.
  const act = useAct<Input, Answer>(what as (input: Input) => Promise<Answer>, {
    after: useStale(stale),
    onDone: (answer) => {
      if (!request) return;
      request.then?.();
      toast.success(done(answer, request.about));
    },
  });
  const shown = request && question(request.about);
  return {
    ask: (about, then) => setRequested({ about, then }),
    dialog: shown && (
      <ConfirmDialog id={what.name} act={act} onClose={() => setRequested(null)} {...shown}>
        <p className="text-ink-2">{shown.text}</p>
      </ConfirmDialog>
    ),
  };
}
