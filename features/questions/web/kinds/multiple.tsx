import { defineView, Html } from "../public/kind-view.tsx";
import { Choice } from "./choice.tsx";

/** Nothing chosen is no answer. */
function toggled(chosen: readonly string[], id: string) {
  const options = chosen.includes(id) ? chosen.filter((value) => value !== id) : [...chosen, id];
  return options.length > 0 ? { options } : null;
}

export const multiple = defineView({
  kind: "multiple",
  read: (answer) => ("options" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, ...rest }) => (
    <Choice
      type="checkbox"
      name={question.id}
      options={question.body.options}
      chosen={answer?.options ?? []}
      onChoose={(id) => onAnswer(toggled(answer?.options ?? [], id))}
      {...rest}
    >
      <p className="text-ink-2 text-sm">
        {question.body.choose === null ? "Choose all that are right." : `Choose ${question.body.choose}.`}
      </p>
    </Choice>
  ),
  AnswerText: ({ question, answer }) => (
    <ul className="grid gap-1">
      {question.body.options
        .filter(({ id }) => answer.options.includes(id))
        .map(({ id, html }) => (
          <li key={id}>
            <Html html={html} />
          </li>
        ))}
    </ul>
  ),
  pick(question, answer, index) {
    const option = question.body.options[index];
    return option && toggled(answer?.options ?? [], option.id);
  },
});
