import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { setKeysOpen } from "../../calls.ts";
import type { ItemStatistics } from "../../contract.ts";
import { instantText } from "./labels.ts";
import { figuresQuery } from "./queries.ts";

/** Opens what is right in an assessment for everybody who is done with it, after one more question. Nothing where it shows by itself. */
export function RightAnswers({ assessment, keys }: Pick<ItemStatistics, "assessment" | "keys">) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const change = useAct(
    (isOpen: boolean) => ask(setKeysOpen, { params: { assessment: assessment.id }, body: { isOpen } }),
    {
      onDone: async (_, isOpen) => {
        setAsking(false);
        toast.success(isOpen ? "The right answers are open." : "The right answers are hidden again.");
        await queries.invalidateQueries({ queryKey: figuresQuery(assessment.id).queryKey });
      },
    },
  );
  if (!keys) return null;
  const { openedAt, underWay, until } = keys;
  return (
    <section aria-labelledby="right-answers" className="card mb-4 grid justify-items-start gap-3 p-5">
      <h2 id="right-answers" className="text-h4">
        Right answers
      </h2>
      <p className="text-ink-2 text-sm">
        {openedAt
          ? `Open for everybody who is done since ${instantText(openedAt)}.`
          : "Hidden. Students see which questions they got right and the lesson that teaches each."}
      </p>
      {openedAt ? (
        <Button variant="line" size="sm" busy={change.isBusy} onClick={() => void change.run(false)}>
          <Icon name="eye-off" /> Hide them again
        </Button>
      ) : underWay > 0 ? (
        <p className="text-sm">
          {underWay === 1 ? "One attempt is" : `${underWay} attempts are`} under way, or may still send answers
          {until && ` until ${instantText(until)}`}. You can open them after that.
        </p>
      ) : (
        <Button variant="line" size="sm" onClick={() => setAsking(true)}>
          <Icon name="eye" /> Open for everybody
        </Button>
      )}
      {!isAsking && change.error && (
        <FormMessage tone="error">
          {errorMessage(change.error, "This could not be changed. Please try again.")}
        </FormMessage>
      )}
      <Dialog
        id="open-right-answers"
        size="sm"
        title={`Open the right answers of ${assessment.title}?`}
        open={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="line" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button busy={change.isBusy} busyLabel="Opening..." onClick={() => void change.run(true)}>
              Open them
            </Button>
          </div>
        }
      >
        <p>
          Everybody who has used their attempts sees what is right and why, in all courses and from now on. Whoever sits
          it later can be told by them: the same questions examine nobody any more. Hiding them again takes back nothing
          that was seen. Your name is kept with it.
        </p>
        {change.error && (
          <FormMessage tone="error" className="mt-3">
            {errorMessage(change.error, "The right answers could not be opened. Please try again.")}
          </FormMessage>
        )}
      </Dialog>
    </section>
  );
}
