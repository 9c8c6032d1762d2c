import { type ReactNode, useId } from "react";
import { cx } from "#ui/components/cx.ts";
import { StepMark, StepStrip } from "#ui/components/step-strip.tsx";
import { WayWall } from "#ui/illustrations/way-wall.tsx";
import type { PathTutor } from "../../../home-contract.ts";
import { pathSteps } from "../../../rules.ts";

export type PathHeroProps = {
  title: ReactNode;
  /** How many steps of the way are done: so many blocks are open. Left out: the way lies behind, `percentDone` counts. */
  done?: number;
  steps?: readonly string[];
  percentDone?: number;
  /** Whose face is in the second block, and the day (2026-11-26) in the third. */
  tutor?: PathTutor;
  date?: string;
  /** On a phone words and actions are above the wall. */
  isStateFirst?: boolean;
  children: ReactNode;
  /** What to do now, the main action first. */
  actions: ReactNode;
};

/** The head of the first page while no course runs (PATH-01): what comes next, and a wall with a block for each step done. */
export function PathHero({
  title,
  done,
  steps = pathSteps,
  percentDone = 0,
  tutor,
  date,
  isStateFirst,
  children,
  actions,
}: PathHeroProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall max-md:-mx-4 max-md:rounded-none md:grid-cols-[minmax(16rem,1fr)_minmax(0,32rem)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="flex flex-col gap-2.5 p-4 pt-5 md:p-7 md:pt-6">
        <h2 id={id} tabIndex={-1} className="text-[1.625rem] wrap-anywhere outline-none md:text-[1.75rem]">
          {title}
        </h2>
        {children}
        <div className="mt-auto pt-3">{actions}</div>
      </div>
      <div className={cx("flex flex-col bg-wall-2", !isStateFirst && "max-md:-order-1")}>
        <WayWall
          done={done ?? steps.length}
          percentDone={percentDone}
          face={tutor}
          date={date}
          className="max-md:mx-auto"
        />
        {done === undefined ? null : (
          <StepStrip label="Steps to your first class" steps={steps} done={done} className="grow" />
        )}
      </div>
    </section>
  );
}

type NextStep = { title: ReactNode; text: ReactNode; isNow?: boolean; isDone?: boolean };

/** What happens next, one after the other: the first may be done, or what is waited for now. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className="mt-1 grid">
      {steps.map(({ title, text, isNow, isDone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes its order
        <li key={index} className="flex gap-3 border-wall-line border-t py-2 text-sm">
          <StepMark state={isDone ? "done" : isNow ? "now" : "ahead"} className="mt-0.5" />
          <span className="min-w-0">
            <b className="block text-on-wall wrap-anywhere">{title}</b>
            <span className="text-on-wall-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
