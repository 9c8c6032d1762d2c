import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { halfHourMb } from "#features/classes/texts.ts";
import { TrialControls } from "#features/classes/web/public/trial-controls.tsx";
import { firstName } from "#lib/first-name.ts";
import { dayText, viewerZone } from "#lib/viewer-zone.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import type { HomePath } from "../../../home-contract.ts";
import { leftUntil } from "../../../home-texts.ts";
import { stepsDone } from "../../../rules.ts";
import { homeQuery } from "../../queries.ts";
import { NextSteps, PathHero } from "./path-hero.tsx";
import { WriteButton } from "./write-button.tsx";

/** A trial class is booked: when it is, how to get there, and what to bring. */
export function Booked({ path: { tutor, trial } }: { path: Extract<HomePath, { at: "booked" }> }) {
  const queries = useQueryClient();
  const startsAt = Date.parse(trial.startsAt);
  const moments = useMemo(() => [...ticksUntil(startsAt), trial.endsAt], [startsAt, trial.endsAt]);
  const now = useNow(moments);
  const left = leftUntil(new Date(startsAt), now, viewerZone());
  const isOver = now >= Date.parse(trial.endsAt);
  const first = firstName(tutor);

  // What comes after it, the server knows.
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: homeQuery().queryKey });
  }, [isOver, queries]);

  return (
    <PathHero
      title={left ? "Your trial is in" : isOver ? "Your trial is over" : "Your trial is now"}
      done={stepsDone.booked}
      tutor={tutor}
      date={trial.date}
      actions={
        <TrialControls session={trial}>
          <WriteButton tutor={tutor} />
        </TrialControls>
      }
    >
      {left ? (
        <p className="num font-bold text-[4.25rem] leading-[0.95] tracking-tight text-sun-400">
          {left.figure} <span className="font-semibold text-h4 tracking-normal text-on-wall">{left.word}</span>
        </p>
      ) : null}
      <p className="text-on-wall-2">
        <b className="text-on-wall">
          {dayText(trial.date)}, {trial.time}
        </b>
        , with {tutor.fullName}.
      </p>
      <NextSteps
        steps={[
          {
            title: "One thing that you want to be able to do",
            text: `Write it to ${first} before, and you start there.`,
          },
          {
            title: `Earphones and about ${halfHourMb.voice} MB`,
            text: `By voice. With shared slides about ${halfHourMb.slides} MB, with video both ways about ${halfHourMb.video} MB.`,
          },
        ]}
      />
    </PathHero>
  );
}

const minuteMs = 60_000;

/** When the figure is looked at again: each minute of the last hour, each hour of the last two days, which midnight is one of. */
function ticksUntil(startsAt: number): string[] {
  const minutes = Array.from({ length: 60 }, (_, count) => startsAt - count * minuteMs);
  const hours = Array.from({ length: 48 }, (_, count) => startsAt - (count + 1) * 60 * minuteMs);
  return [...minutes, ...hours].map((at) => new Date(at).toISOString());
}
