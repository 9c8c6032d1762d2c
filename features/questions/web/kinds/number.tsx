import { useEffect, useState } from "react";
import { FieldError } from "#ui/components/field-error.tsx";
import { numberMax } from "../../answer-limits-contract.ts";
import { readNumber } from "../../kinds/read-number.ts";
import type { FieldProps, QuestionOf } from "../public/kind-view.tsx";
import { defineView } from "../public/kind-view.tsx";
import { useTypedText } from "./use-typed-text.ts";

/** Fingers at rest: no one is notified of a number that is half typed. */
const restMs = 700;

const withUnit = (value: string, { body }: Pick<QuestionOf<"number">, "body">) =>
  [value, body.unit].filter(Boolean).join(" ");

const unread = ({ body: { unit } }: Pick<QuestionOf<"number">, "body">) =>
  `We cannot read this as a number${unit === null ? "" : ` of ${unit}`}. Write it like 1250.5, 1,250.5, 3/4 or 1.5×10^3${unit === null ? ", without words or a unit" : ""}.`;

const isUnread = (question: Pick<QuestionOf<"number">, "body">, value: string) =>
  value.trim() !== "" && readNumber(value, question.body.unit) === null;

/** What was typed is read as it will be graded, and shown at once where it cannot be, or is written another way. */
function NumberField({ question, answer, onAnswer, isOff, labelledBy }: FieldProps<"number">) {
  const value = answer?.value ?? "";
  const { note, cut } = useTypedText(numberMax);
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  const number = readNumber(value, question.body.unit);
  const isDoubted = rested === value && isUnread(question, value);
  const isOtherwise = number !== null && String(number) !== value.trim();
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <input
          type="text"
          // No number pad: it has no fraction, no power and no sign of a currency.
          inputMode="text"
          className="input max-w-60 tabular-nums"
          aria-labelledby={labelledBy}
          aria-describedby={`${question.id}-unit ${question.id}-read`}
          aria-invalid={isDoubted || undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={isOff}
          value={value}
          onChange={({ currentTarget }) => {
            const next = cut(currentTarget.value);
            onAnswer(next === "" ? null : { value: next }, true);
          }}
          onBlur={() => setRested(value)}
        />
        {question.body.unit !== null && (
          <span id={`${question.id}-unit`} className="font-semibold">
            {question.body.unit}
          </span>
        )}
      </div>
      <div id={`${question.id}-read`}>
        <div role="status">
          {note && <p className="hint">{note}</p>}
          {isDoubted && <FieldError>{unread(question)}</FieldError>}
        </div>
        {isOtherwise && <p className="hint tabular-nums">Read as {withUnit(String(number), question)}.</p>}
      </div>
    </div>
  );
}

export const number = defineView({
  kind: "number",
  read: (answer) => ("value" in answer ? answer : null),
  Field: NumberField,
  // What was typed may have its unit already.
  AnswerText: ({ question, answer: { value } }) => (/^[-+\d.,\s]+$/.test(value) ? withUnit(value, question) : value),
  doubt: (question, { value }) => (isUnread(question, value) ? unread(question) : null),
});
