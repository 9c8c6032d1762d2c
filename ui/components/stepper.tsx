import { type KeyboardEvent, useId } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export type StepperProps<Value> = {
  label: string;
  /** From the least to the most, each with its words. */
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/**
 * A value that goes up and down by steps: by its two buttons, or by the arrow keys, Home and End on the value itself (the spinbutton of
 * WAI-ARIA). A button that leads no further keeps the focus and does nothing.
 */
export function Stepper<Value>({ label, choices, value, onChange, className }: StepperProps<Value>) {
  const id = useId();
  const at = choices.findIndex((choice) => choice.value === value);
  const last = choices.length - 1;
  function go(to: number) {
    const choice = choices[to];
    if (choice && to !== at) onChange(choice.value);
  }
  function keys(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowUp: at + 1, ArrowDown: at - 1, Home: 0, End: last };
    const to = targets[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }
  return (
    <div className={cx("field", className)}>
      <span id={id} className="label">
        {label}
      </span>
      <div className="flex min-h-12 items-center justify-between rounded-lg border border-line-strong bg-surface px-0.5">
        <IconButton label={`${label}: less`} aria-disabled={at <= 0 || undefined} onClick={() => go(at - 1)}>
          <Icon name="minus" size={18} />
        </IconButton>
        <span
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuenow={at}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuetext={choices[at]?.label}
          onKeyDown={keys}
          className="num min-w-0 grow rounded-md py-1.5 text-center font-semibold"
        >
          {choices[at]?.label}
        </span>
        <IconButton label={`${label}: more`} aria-disabled={at >= last || undefined} onClick={() => go(at + 1)}>
          <Icon name="plus" size={18} />
        </IconButton>
      </div>
    </div>
  );
}
