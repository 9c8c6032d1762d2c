import { defineView } from "./kind-view.tsx";

export const number = defineView({
  kind: "number",
  read: (answer) => ("value" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, isOff, labelledBy }) => (
    <div className="flex items-center gap-3">
      <input
        type="text"
        inputMode="decimal"
        className="input max-w-60 tabular-nums"
        aria-labelledby={labelledBy}
        aria-describedby={question.body.unit === null ? undefined : `${question.id}-unit`}
        maxLength={60}
        autoComplete="off"
        disabled={isOff}
        value={answer?.value ?? ""}
        onChange={({ currentTarget: { value } }) => onAnswer(value === "" ? null : { value }, true)}
      />
      {question.body.unit !== null && (
        <span id={`${question.id}-unit`} className="font-semibold">
          {question.body.unit}
        </span>
      )}
    </div>
  ),
  Words: ({ question, answer }) => [answer.value, question.body.unit].filter(Boolean).join(" "),
});
