import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { dayAfter, daysBetween } from "../../rules.ts";
import type { SavedSet } from "../device/saved-sets.ts";
import { practiceQuery } from "../queries.ts";
import { onDayText } from "./day-texts.ts";
import { Stays } from "./stays.tsx";

export type FinishedProps = { set: SavedSet; isDaily: boolean; onAgain: (() => void) | null };

/** The end of a set, or that there is none: what was learnt, and when the next questions come. */
export function Finished({ set, isDaily, onAgain }: FinishedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(practiceQuery());
  const input = Object.values(set.given);
  const right = input.filter(({ isRight }) => isRight).length;
  useEffect(() => heading.current?.focus(), []);
  const next = nextOf(set);
  return (
    <div className="grid gap-4">
      <section className="door-lg on-wall grid gap-2 bg-wall p-6 text-on-wall sm:p-8" aria-labelledby="finished">
        <h1 id="finished" ref={heading} tabIndex={-1} className="text-h2 outline-none">
          {input.length === 0 ? "No cards today" : isDaily ? "Done for today" : "Done"}
        </h1>
        {input.length > 0 && (
          <p className="text-lead">
            {right} of {input.length} right.
            {right < input.length && ` What was not right comes back tomorrow.`}
          </p>
        )}
        <p className="text-on-wall-2">
          {isDaily
            ? next
              ? `The next ${next.questions === 1 ? "question comes" : `${next.questions} questions come`} back ${onDayText(set.today, next.on)}.`
              : "Nothing waits. What you answer wrong in a quiz or in its practice comes back here."
            : "It changed no grade. What was wrong comes back after a day, three days and a week."}
        </p>
      </section>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {onAgain && (
          <Button variant="line" onClick={onAgain}>
            Practise it again
          </Button>
        )}
        <Link
          to={isDaily ? paths.dashboard() : paths.practice()}
          className={cx(buttonClass(), !onAgain && "sm:col-span-2")}
        >
          {isDaily ? "Back to the dashboard" : "Today's questions"}
        </Link>
      </div>
      {data && <Stays practice={data} />}
    </div>
  );
}

/** The next day with questions, with those of this set that come back. */
function nextOf({ today, most: max, next, questions, given: input }: SavedSet): SavedSet["next"] {
  const days = questions.flatMap(({ question, comesBack }) => {
    const item = input[question.id];
    const away = item && (item.isRight ? comesBack.right : comesBack.wrong);
    return away ? [dayAfter(today, away)] : [];
  });
  const on = [...days, ...(next ? [next.on] : [])].toSorted()[0];
  if (on === undefined) return null;
  const own = days.filter((day) => day === on).length;
  return { on, questions: Math.min(max, own + (next && daysBetween(next.on, on) === 0 ? next.questions : 0)) };
}
