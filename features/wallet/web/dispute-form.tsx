import type { QueryKey } from "@tanstack/react-query";
import { Button } from "#ui/components/button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { maxDisputeText, walletTexts } from "../texts.ts";

/** Words about a class that is disputed. What is typed stays in this tab until it is sent. */
export function DisputeForm({
  send,
  stale,
  label,
  submit,
  draft,
  onDone,
  onCancel,
  isQuiet,
}: {
  send: (text: string) => Promise<unknown>;
  /** The queries that are read again. */
  stale: QueryKey;
  label: string;
  submit: string;
  draft: string;
  onDone?: () => void;
  onCancel?: () => void;
  /** Another button next to it matters more. */
  isQuiet?: boolean;
}) {
  const [text, setText] = useDraft(draft);
  const act = useAct(() => send(text.trim()), {
    after: useStale(stale),
    onDone: () => {
      setText("");
      onDone?.();
    },
  });
  return (
    <ActForm
      act={act}
      wrong={{ words: text.trim() === "" && walletTexts.wordsEmpty }}
      onSend={() => act.run()}
      submit={submit}
      button={{ variant: isQuiet ? "line" : "primary", className: "justify-self-start" }}
      busyLabel="Sending..."
      otherwise="It could not be sent. What you wrote is still here: please try again."
      cancel={
        onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : undefined
      }
      className="grid gap-3"
    >
      {(errors) => (
        <TextArea
          name="words"
          id={`words-${draft}`}
          label={label}
          rows={3}
          maxLength={maxDisputeText}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={errors.words}
        />
      )}
    </ActForm>
  );
}
