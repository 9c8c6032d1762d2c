import { Fragment } from "react";
import { shortTextMax } from "../../answer-limits-contract.ts";
import { defineView, Html } from "../public/kind-view.tsx";
import { useTypedText } from "./use-typed-text.ts";

/** Nothing in any blank is no answer. */
const answerOf = (blanks: string[]) => (blanks.every((blank) => blank === "") ? null : { blanks });

export const fillIn = defineView({
  kind: "fill-in",
  read: (answer) => ("blanks" in answer ? answer : null),
  Field({ question, answer, onAnswer, isOff }) {
    const { parts } = question.body;
    const { note, cut } = useTypedText(shortTextMax);
    const blanks = parts.slice(1).map((_, index) => answer?.blanks[index] ?? "");
    return (
      <div className="text-lead leading-[3.25rem]">
        {parts.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Fragment key={index}>
            <Html html={html} className="question-words" />
            {index < blanks.length && (
              <input
                type="text"
                className="input mx-1 inline-block w-36 max-w-full"
                aria-label={`Blank ${index + 1} of ${blanks.length}`}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                disabled={isOff}
                value={blanks[index]}
                onChange={({ currentTarget: { value } }) => onAnswer(answerOf(blanks.with(index, cut(value))), true)}
              />
            )}
          </Fragment>
        ))}
        <p role="status" className="hint leading-normal">
          {note}
        </p>
      </div>
    );
  },
  AnswerText: ({ answer }) => answer.blanks.map((blank) => blank || "…").join(", "),
});
