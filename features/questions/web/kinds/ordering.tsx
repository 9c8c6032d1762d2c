import { type PointerEvent, useRef, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { FieldProps } from "../public/kind-view.tsx";
import { defineView, Html, plainOf } from "../public/kind-view.tsx";

/** The list with one thing moved to another place. */
function moved(order: readonly string[], from: number, to: number): string[] {
  const next = order.toSpliced(from, 1);
  const value = order[from];
  return value === undefined || to < 0 || to >= order.length ? [...order] : next.toSpliced(to, 0, value);
}

/** Buttons move one place, for fingers and keys; the number is also a handle to drag. */
function OrderingField({ question, answer, onAnswer, isOff, labelledBy }: FieldProps<"ordering">) {
  const list = useRef<HTMLOListElement>(null);
  const order = answer?.order ?? question.body.items.map(({ id }) => id);
  const items = order.flatMap((id) => question.body.items.find((item) => item.id === id) ?? []);

  /** Where the last thing went, for those who hear the page. */
  const [text, setMessage] = useState("");

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= order.length || from === to) return;
    onAnswer({ order: moved(order, from, to) });
    setMessage(`${plainOf(item.html)}, now ${to + 1} of ${items.length}`);
  }
  function drag(event: PointerEvent, from: number) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom);
    if (to >= 0) move(from, to);
  }
  return (
    <div className="grid gap-3">
      <ol ref={list} tabIndex={-1} aria-labelledby={labelledBy} className="grid gap-2">
        {items.map(({ id, html }, index) => (
          <li key={id} className="option grid-cols-[auto_1fr_auto]! py-1.5! pr-1.5!">
            <button
              type="button"
              aria-hidden="true"
              tabIndex={-1}
              disabled={isOff}
              className="num grid size-11 cursor-grab touch-none place-items-center rounded-md bg-sunken"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, index)}
            >
              {index + 1}
            </button>
            <Html html={html} className="question-words wrap-anywhere" />
            <span className="flex">
              <IconButton
                label={`Move ${plainOf(html)} up`}
                disabled={isOff}
                // The first and the last keep the focus that moved them there.
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="chevron-up" />
              </IconButton>
              <IconButton
                label={`Move ${plainOf(html)} down`}
                disabled={isOff}
                aria-disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="chevron-down" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {text}
      </p>
      {!answer && (
        <Button
          variant="line"
          size="sm"
          disabled={isOff}
          onClick={() => {
            onAnswer({ order });
            setMessage("This order is your answer.");
            // This button goes with its use.
            list.current?.focus();
          }}
        >
          This order is right
        </Button>
      )}
    </div>
  );
}

export const ordering = defineView({
  kind: "ordering",
  read: (answer) => ("order" in answer ? answer : null),
  Field: OrderingField,
  AnswerText: ({ question, answer }) => (
    <ol className="grid list-decimal gap-1 pl-5">
      {answer.order.map((id) => (
        <li key={id}>
          <Html html={question.body.items.find((item) => item.id === id)?.html ?? ""} />
        </li>
      ))}
    </ol>
  ),
});
