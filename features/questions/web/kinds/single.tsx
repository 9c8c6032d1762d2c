import { defineView, Html } from "../public/kind-view.tsx";
import { Choice } from "./choice.tsx";

export const single = defineView({
  kind: "single",
  read: (answer) => ("option" in answer ? answer : null),
  Field: ({ question, answer, onAnswer, ...rest }) => (
    <Choice
      type="radio"
      name={question.id}
      options={question.body.options}
      chosen={answer ? [answer.option] : []}
      onChoose={(option) => onAnswer({ option })}
      {...rest}
    />
  ),
  AnswerText: ({ question, answer }) => (
    <Html html={question.body.options.find(({ id }) => id === answer.option)?.html ?? ""} />
  ),
  pick(question, _answer, index) {
    const option = question.body.options[index];
    return option && { option: option.id };
  },
});
