import { defineView, Html, plainOf } from "../public/kind-view.tsx";

const letterOf = (index: number) => String.fromCharCode(65 + index);
/** A choice list shows words alone: what is more than words is lettered next to it. */
const isMore = (html: string) => /<(math|img|pre|svg)/.test(html);

export const matching = defineView({
  kind: "matching",
  read: (answer) => ("pairs" in answer ? answer : null),
  Field({ question, answer, onAnswer, isOff, labelledBy }) {
    const { left, right } = question.body;
    const isLettered = right.some(({ html }) => isMore(html));
    const pairs = answer?.pairs ?? {};
    function match(row: string, to: string) {
      const { [row]: _, ...others } = pairs;
      const next = to === "" ? others : { ...others, [row]: to };
      onAnswer(Object.keys(next).length > 0 ? { pairs: next } : null);
    }
    return (
      <fieldset aria-labelledby={labelledBy} className="grid gap-3">
        {isLettered && (
          <ul className="grid gap-2 rounded-lg bg-sunken p-4">
            {right.map(({ id, html }, index) => (
              <li key={id} className="flex gap-2">
                <b>{letterOf(index)}.</b> <Html html={html} className="question-words" />
              </li>
            ))}
          </ul>
        )}
        {left.map(({ id, html }) => (
          <div key={id} className="grid gap-1.5 sm:grid-cols-2 sm:items-center sm:gap-4">
            <label htmlFor={`${question.id}-${id}`} className="font-semibold wrap-anywhere">
              <Html html={html} className="question-words" />
            </label>
            <select
              id={`${question.id}-${id}`}
              className="input"
              disabled={isOff}
              value={pairs[id] ?? ""}
              onChange={({ currentTarget: { value } }) => match(id, value)}
            >
              <option value="">Choose…</option>
              {right.map((item, index) => (
                <option key={item.id} value={item.id}>
                  {isLettered ? letterOf(index) : plainOf(item.html)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </fieldset>
    );
  },
  AnswerText: ({ question: { body }, answer }) => (
    <ul className="grid gap-1">
      {body.left.map(({ id, html }) => (
        <li key={id}>
          <Html html={html} /> –{" "}
          <Html html={body.right.find((item) => item.id === answer.pairs[id])?.html ?? "nothing"} />
        </li>
      ))}
    </ul>
  ),
});
