import { defineView } from "../public/kind-view.tsx";
import { useTypedText } from "./use-typed-text.ts";

export const shortText = defineView({
  kind: "short-text",
  read: (answer) => ("text" in answer ? answer : null),
  Field({ question, answer, onAnswer, isOff, labelledBy }) {
    const { note, cut } = useTypedText(question.body.maxLength);
    return (
      <div>
        <input
          type="text"
          className="input"
          aria-labelledby={labelledBy}
          aria-describedby={`${question.id}-note`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={isOff}
          value={answer?.text ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const text = cut(value);
            onAnswer(text === "" ? null : { text }, true);
          }}
        />
        <p id={`${question.id}-note`} role="status" className="hint mt-1.5">
          {note}
        </p>
      </div>
    );
  },
  AnswerText: ({ answer }) => answer.text,
});
