import { useState } from "react";
import type { PickAnswer } from "#features/tutors/texts.ts";
import { firstName } from "#lib/first-name.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { answerPick } from "../../pick-calls.ts";
import { answerPickSchema, maxProposed } from "../../pick-contract.ts";
import { SlotPicker } from "../app/slot-picker.tsx";

type AnswerPickDialogProps = { tutorId: string; pick: { id: string; name: string }; onClose: () => void };

/** A tutor's answer to anyone who picked them: a first message with times for a trial class, or why not. */
export default function AnswerPickDialog({ tutorId, pick, onClose }: AnswerPickDialogProps) {
  const [answer, setAnswer] = useState<PickAnswer>("accepted");
  const [times, setTimes] = useState<readonly string[]>([]);
  const first = firstName({ fullName: pick.name });
  const act = useAct(answerPick, {
    after: useStale(["desk"], ["messages"], ["classes"]),
    onDone: ({ message }) => toast.success(message),
  });
  const isYes = answer === "accepted";
  const hello = `Hello ${first}, thank you for picking me. Shall we meet for a free trial class?`;
  return (
    <Dialog
      id={`answer-${pick.id}`}
      open
      size="lg"
      title={`Answer ${pick.name}`}
      dismissible={!act.isBusy}
      onClose={onClose}
    >
      <RadioGroup
        name="answer"
        label="Can you teach them?"
        value={answer}
        onChange={({ target }) => setAnswer(target.value === "declined" ? "declined" : "accepted")}
        options={[
          { value: "accepted", label: "Yes, accept" },
          { value: "declined", label: "No, decline" },
        ]}
      />
      <CallForm
        key={answer}
        act={act}
        schema={answerPickSchema}
        values={{ text: isYes ? hello : "" }}
        draft={`answer-pick:${answer}:${pick.id}`}
        bodyOf={({ text }) => ({ answer, text, times: isYes ? times : [] })}
        onSend={async (body) => {
          const isDone = await act.run({ params: { id: pick.id }, body });
          if (isDone) onClose();
          return isDone;
        }}
        submit={isYes ? `Accept ${first}` : `Decline ${first}`}
        busyLabel="Sending..."
        className="mt-4 grid gap-4"
      >
        <FormArea
          name="text"
          label={isYes ? "Your first message" : "Why not?"}
          hint={
            isYes
              ? `${first} reads it in your conversation.`
              : `${first} reads it, and finds other tutors. Such as: I have no free seat before February.`
          }
        />
        {isYes ? (
          <section aria-labelledby="proposed" className="grid gap-3">
            <h3 id="proposed" className="font-semibold">
              Times for a free trial class (optional)
            </h3>
            <p className="text-sm text-ink-2" aria-live="polite">
              {times.length === 0
                ? `Choose up to ${maxProposed}: ${first} books one with a touch. Nobody holds them until then.`
                : times.map((time) => momentText(new Date(time))).join("; ")}
            </p>
            <SlotPicker
              tutorId={tutorId}
              chosen={times}
              onChoose={({ startsAt }) => setTimes(toggled(times, startsAt))}
            />
          </section>
        ) : null}
      </CallForm>
    </Dialog>
  );
}

/** The times with one more, or without it; of more than the most the earliest stay. */
const toggled = (times: readonly string[], startsAt: string) =>
  times.includes(startsAt)
    ? times.filter((time) => time !== startsAt)
    : [...times, startsAt].toSorted().slice(0, maxProposed);
