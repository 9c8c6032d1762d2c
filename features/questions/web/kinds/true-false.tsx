import { defineView } from "../public/kind-view.tsx";
import { Choice } from "./choice.tsx";

const options = [
  { id: "true", html: "True" },
  { id: "false", html: "False" },
];

export const trueFalse = defineView({
  kind: "true-false",
  read: (answer) => ("is" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, ...rest }) => (
    <Choice
      type="radio"
      name={question.id}
      options={options}
      chosen={answer ? [String(answer.is)] : []}
      onChoose={(id) => onAnswer({ is: id === "true" })}
      {...rest}
    />
  ),
  AnswerText: ({ answer }) => (answer.is ? "True" : "False"),
  pick: (_question, _answer, index) => (index < 2 ? { is: index === 0 } : undefined),
});
