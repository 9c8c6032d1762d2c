import { PlainWords } from "#ui/components/plain-words.tsx";
import { defineView } from "../public/kind-view.tsx";
import { useTypedText } from "./use-typed-text.ts";

export const longText = defineView({
  kind: "long-text",
  read: (answer) => ("text" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, isOff, labelledBy }) => {
    const text = answer?.text ?? "";
    const { note, cut } = useTypedText(question.body.maxLength);
    return (
      <div>
        <textarea
          className="input"
          rows={9}
          aria-labelledby={labelledBy}
          aria-describedby={`${question.id}-length`}
          disabled={isOff}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            const next = cut(value);
            onAnswer(next === "" ? null : { text: next }, true);
          }}
        />
        <p id={`${question.id}-length`} className="hint mt-1.5 tabular-nums">
          {text.trim() === "" ? 0 : text.trim().split(/\s+/).length} words. Your tutor reads and marks it.
        </p>
        <p role="status" className="hint">
          {note}
        </p>
      </div>
    );
  },
  AnswerText: ({ answer }) => <PlainWords text={answer.text} />,
});
