import { PlainWords } from "#ui/components/plain-words.tsx";
import { defineView } from "./kind-view.tsx";

export const longText = defineView({
  kind: "long-text",
  read: (answer) => ("text" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, isOff, labelledBy }) => {
    const text = answer?.text ?? "";
    return (
      <div>
        <textarea
          className="input"
          rows={9}
          aria-labelledby={labelledBy}
          aria-describedby={`${question.id}-length`}
          maxLength={question.body.maxLength}
          disabled={isOff}
          value={text}
          onChange={({ currentTarget: { value } }) => onAnswer(value === "" ? null : { text: value }, true)}
        />
        <p id={`${question.id}-length`} className="hint mt-1.5 tabular-nums">
          {text.trim() === "" ? 0 : text.trim().split(/\s+/).length} words. Your tutor reads and marks it.
        </p>
      </div>
    );
  },
  Words: ({ answer }) => <PlainWords text={answer.text} />,
});
