import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { cx } from "#ui/components/cx.ts";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { wallRows } from "#ui/illustrations/wall-blocks.ts";
import { WayWall } from "#ui/illustrations/way-wall.tsx";
import type { Setup, Step } from "../../contract.ts";
import { neededLeft } from "../../rules.ts";
import { type StepName, setupSteps } from "../../texts.ts";
import { setupQuery } from "../queries.ts";
import { OpenCard } from "./open-card.tsx";
import { StepBody } from "./step-bodies.tsx";

export const meta = appMeta("Setup");

/** How an owner opens an academy without touching code (OWN-01): the steps, their states, and one of them open. */
export function SetupPage() {
  return (
    <>
      <PageHeading lead="You may leave and come back: each step is read from what is set.">
        Set up your academy
      </PageHeading>
      <QueryBoundary
        query={usePageQuery(setupQuery())}
        loading="Loading the steps..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The steps could not be loaded."
        className="card"
      >
        {(setup) => <Steps setup={setup} />}
      </QueryBoundary>
    </>
  );
}

export default SetupPage;

function Steps({ setup }: { setup: Setup }) {
  const { steps } = setup;
  const firstLeft = neededLeft(steps)[0] ?? steps.find(isOpen);
  const [chosen, setChosen] = useState<StepName | null>(firstLeft?.name ?? null);
  return (
    <div className="grid gap-5">
      <Progress steps={steps} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
        <section aria-labelledby="setup-list" className="card overflow-hidden">
          <h2 id="setup-list" className="sr-only">
            Setup list
          </h2>
          <ol className="divide-y divide-line">
            {steps.map((step, index) => (
              <StepRow
                key={step.name}
                setup={setup}
                step={step}
                number={index + 1}
                isChosen={step.name === chosen}
                onChoose={() => setChosen(step.name === chosen ? null : step.name)}
              />
            ))}
          </ol>
        </section>
        <OpenCard setup={setup} />
      </div>
    </div>
  );
}

const isOpen = ({ state }: Step) => state === "open";

function Progress({ steps }: { steps: readonly Step[] }) {
  const left = steps.filter(isOpen);
  const needed = neededLeft(steps).length;
  const minutes = left.reduce((sum, { name }) => sum + setupSteps[name].minutes, 0);
  const done = steps.length - left.length;
  return (
    <section
      aria-label="Progress"
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall max-md:-mx-4 max-md:rounded-none md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="flex flex-col justify-center gap-2 p-4 md:p-7">
        <p className="font-bold font-display text-sun-400 tabular-nums">
          <span className="text-[3.5rem] leading-none">{done}</span>{" "}
          <span className="text-on-wall text-xl">of {steps.length} done</span>
        </p>
        <p className="max-w-[46ch] text-on-wall-2 text-sm">
          {left.length === 0
            ? "All is set. This page has no row in the menu until something is left again."
            : `About ${counted(minutes, "minute")} left. ${
                needed === 0
                  ? "What students need is there; the rest can wait."
                  : `Students need the ${needed === 1 ? "one" : needed} marked “needed”; the rest can wait.`
              }`}
        </p>
      </div>
      <WayWall done={done * wallRows} percentDone={done === steps.length ? 100 : 0} className="max-md:hidden" />
    </section>
  );
}

type StepRowProps = { setup: Setup; step: Step; number: number; isChosen: boolean; onChoose: () => void };

function StepRow({ setup, step, number, isChosen, onChoose }: StepRowProps) {
  const { title, minutes } = setupSteps[step.name];
  const isDone = step.state === "done";
  const id = `step-${step.name}`;
  return (
    <li className={cx(isChosen && "shadow-[inset_4px_0_0_var(--sun-400)]")}>
      <button
        type="button"
        aria-expanded={isChosen}
        aria-controls={id}
        onClick={onChoose}
        className="grid min-h-[4.25rem] w-full grid-cols-[1.75rem_minmax(0,1fr)_1.25rem] items-center gap-x-4 px-4 py-2 text-left sm:grid-cols-[1.75rem_minmax(0,1fr)_auto_1.25rem] sm:px-5"
      >
        <span
          aria-hidden="true"
          className={cx(
            "grid size-7 place-items-center rounded-[5px_14px_5px_5px] font-bold font-display text-xs",
            isDone
              ? "bg-palm-700 text-white"
              : isChosen
                ? "bg-sun-400 text-palm-950"
                : "text-ink-2 shadow-[inset_0_0_0_2px_var(--line-strong)]",
          )}
        >
          {isDone ? <Icon name="check" size={16} /> : number}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold text-base leading-tight">{title}</span>
          <span className="block text-ink-2 text-xs wrap-anywhere">{step.text}</span>
        </span>
        <span
          className={cx(
            "whitespace-nowrap text-xs max-sm:col-start-2 max-sm:row-start-2",
            isDone ? "font-semibold text-link" : "text-ink-2",
          )}
        >
          {isDone ? "Done" : `${step.isNeeded ? "needed, " : ""}${minutes} min`}
        </span>
        <Icon name={isChosen ? "chevron-up" : "chevron-down"} className="max-sm:col-start-3 max-sm:row-start-1" />
      </button>
      <div id={id} hidden={!isChosen} className="grid gap-4 px-4 pt-1 pb-5 sm:pr-5 sm:pl-16">
        {isChosen && <StepBody setup={setup} step={step} />}
      </div>
    </li>
  );
}
