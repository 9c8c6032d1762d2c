import type { ReactNode } from "react";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";

const marks = {
  done: "border-primary bg-primary text-on-primary",
  now: "border-sun-400 bg-sun-400 text-palm-950",
  next: "border-line-strong",
} as const;

/** One of the steps that money goes through, each on the joint of the one before. */
export function Step({ state, title, children }: { state: keyof typeof marks; title: string; children: ReactNode }) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-4"
    >
      <span aria-hidden="true" className="absolute top-6 bottom-0 left-[9px] w-0.5 bg-line group-last:hidden" />
      <span
        className={cx("mt-0.5 grid size-5 place-items-center rounded-[4px] rounded-tr-[8px] border-2", marks[state])}
      >
        {state === "done" && <Icon name="check" size={14} />}
        {state === "now" && <Icon name="arrow-up-right" size={14} />}
      </span>
      <div>
        <p className="font-semibold">
          {title}
          {state === "done" && <span className="sr-only">, done</span>}
        </p>
        <p className="text-ink-2 text-sm">{children}</p>
      </div>
    </li>
  );
}
