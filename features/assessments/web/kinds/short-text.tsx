import { defineView } from "./kind-view.tsx";

export const shortText = defineView({
  kind: "short-text",
  read: (answer) => ("text" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, isOff, labelledBy }) => (
    <input
      type="text"
      className="input"
      aria-labelledby={labelledBy}
      maxLength={question.body.maxLength}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      disabled={isOff}
      value={answer?.text ?? ""}
      onChange={({ currentTarget: { value } }) => onAnswer(value === "" ? null : { text: value }, true)}
    />
  ),
  Words: ({ answer }) => answer.text,
});
