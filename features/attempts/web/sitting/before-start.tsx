import { counted } from "#lib/counted.ts";
import { clockTime } from "#lib/local-time.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Meter } from "#ui/components/meter.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { AssessmentDetail } from "../../contract.ts";

/** Attempts, time, questions and size: what is spent is the largest. */
export function Facts({
  assessment: { attemptsAllowed, attemptsUsed, durationMs, questions, paperBytes: attemptBytes },
}: Props) {
  const left = attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - attemptsUsed);
  const minutes = durationMs === null ? null : Math.round(durationMs / 60_000);
  const [size = "", unit = ""] = formatFileSize(attemptBytes).split(/\s/);
  return (
    <dl className="grid grid-cols-2 overflow-clip rounded-[14px_40px_14px_14px] border border-palm-700">
      <Fact
        name="Attempts"
        figure={left === null ? "Any" : String(left)}
        unit={attemptsAllowed === 1 && left === 1 ? "only" : left === null ? "number" : `of ${attemptsAllowed} left`}
        isSpent
      />
      <Fact
        name="Time"
        figure={minutes === null ? "No" : String(minutes)}
        unit={minutes === null ? "limit" : minutes === 1 ? "minute" : "minutes"}
        isSpent
      />
      <Fact name="Questions" figure={String(questions)} />
      <Fact name="To load, once" figure={size} unit={unit} />
    </dl>
  );
}

type FactProps = { name: string; figure: string; unit?: string; isSpent?: boolean };

const Fact = ({ name, figure, unit, isSpent }: FactProps) => (
  <div className="grid gap-0.5 border-palm-700 px-4 py-2.5 even:border-l nth-[n+3]:border-t">
    <dt className="text-on-wall-2 text-xs">{name}</dt>
    <dd className={`font-bold font-display text-[1.75rem] leading-tight ${isSpent ? "text-sun-400" : ""}`}>
      {figure}
      {unit && <small className="text-base text-on-wall"> {unit}</small>}
    </dd>
  </div>
);

type Props = { assessment: AssessmentDetail };

/** What of the lessons that it is about was done. */
export function Ready({ assessment: { lessons, week } }: Props) {
  if (lessons.all === 0) return null;
  const { all, done, weeksLeft, minutesLeft, bytesLeft } = lessons;
  const upTo = week === 1 ? "Week 1" : `Weeks 1 to ${week}`;
  return (
    <section aria-labelledby="ready" className="card door-md grid gap-3 p-4">
      <h2 id="ready" className="text-h4">
        Are you ready?
      </h2>
      <p className="flex justify-between gap-3 text-sm">
        <b>
          {done} of {all} lessons done
        </b>
        <span className="text-ink-2">{done === all ? upTo : `${all - done} not yet`}</span>
      </p>
      <Meter label={`${done} of ${all} lessons done`} value={done} max={all} windows={20} />
      {weeksLeft.length > 0 && (
        <p className="banner">
          <Icon name="triangle-alert" />
          <span>
            <b>
              {weeksText(weeksLeft)} {weeksLeft.length === 1 ? "is" : "are"} not begun yet.
            </b>
            {bytesLeft > 0 &&
              ` Reading ${weeksLeft.length === 1 ? "it" : "them"} takes ${readingText(minutesLeft)}${formatFileSize(bytesLeft)}.`}
          </span>
        </p>
      )}
    </section>
  );
}

const readingText = (minutes: number) =>
  minutes === 0
    ? ""
    : minutes < 90
      ? `about ${counted(minutes, "minute")}, `
      : `about ${Math.round(minutes / 60)} hours, `;

/** "Week 3", "Weeks 11 to 18", "Weeks 2 and 5 to 7". */
function weeksText(weeks: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const week of weeks) {
    const last = runs.at(-1);
    if (last && last[1] === week - 1) last[1] = week;
    else runs.push([week, week]);
  }
  const ranges = runs.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`));
  return `${weeks.length === 1 ? "Week" : "Weeks"} ${new Intl.ListFormat("en-GB").format(ranges)}`;
}

/** While it is locked: its day, or lessons done, whichever comes first. */
export function WhatOpensIt({ assessment: { opensAt, gate, lessons, week } }: Props) {
  const needed = gate?.lessonsNeeded ?? null;
  return (
    <section aria-labelledby="opens" className="card door-md grid gap-3 p-4">
      <div>
        <h2 id="opens" className="text-h4">
          What opens it
        </h2>
        {opensAt && needed !== null && <p className="text-ink-2 text-sm">Whichever comes first.</p>}
      </div>
      <ul className="divide-y divide-line">
        {opensAt && (
          <li className="grid grid-cols-[1.5rem_1fr] gap-3 py-3">
            <Icon name="calendar-clock" className="mt-0.5 text-link" />
            <p>
              <b className="block">Week {week} begins</b>
              <span className="text-ink-2 text-sm">{momentText(new Date(opensAt))}</span>
            </p>
          </li>
        )}
        {needed !== null && (
          <li className="grid grid-cols-[1.5rem_1fr] gap-3 py-3">
            <Icon name="book-open" className="mt-0.5 text-link" />
            <div>
              <b className="block">
                {needed} of {lessons.all} lessons done
              </b>
              <span className="mb-2 block text-ink-2 text-sm">
                {lessons.done} done, {needed - lessons.done} to go
              </span>
              <Meter
                label={`${lessons.done} of ${needed} lessons done`}
                value={lessons.done}
                max={needed}
                windows={20}
              />
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What pressing the button begins: when it would end, what becomes of answers, and until when there is time. */
export function IfStarted({ assessment }: Props) {
  const { durationMs, dueAt, closesAt, late, passMark, practised } = assessment;
  const lines: [IconName, React.ReactNode][] = [];
  if (durationMs !== null && assessment.mayStart === null)
    lines.push([
      "timer",
      <>
        Started now, it ends at <b>{clockTime(new Date(Date.now() + durationMs))}</b>. At its end we submit for you.
      </>,
    ]);
  lines.push(
    ["wifi-off", "A lost line loses nothing: each answer is kept on this device and sent when the line is back."],
    ["arrow-left", "Leave and come back: the clock stays on top of every page."],
    [
      "list-checks",
      `One question at a time. You can go back and change answers until you submit.${practised > 0 ? ` You have practised ${practised} of them: others come first.` : ""}`,
    ],
    ["circle-check", `Pass mark ${passMark} of 100 points.`],
  );
  if (dueAt && closesAt)
    lines.push([
      "calendar-clock",
      <>
        Due <b>{momentText(new Date(dueAt))}</b>.
        {closesAt !== dueAt &&
          late.pointsPerDay > 0 &&
          ` After that ${counted(late.pointsPerDay, "point")} a day come off, not below ${late.floor}.`}
        {closesAt !== dueAt && ` It closes ${momentText(new Date(closesAt))}.`}
      </>,
    ]);
  return (
    <section aria-labelledby="started">
      <h2 id="started" className="mb-1 text-h4">
        If you start now
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(([icon, text]) => (
          <li key={icon} className="grid grid-cols-[1.25rem_1fr] gap-3 py-2.5 text-ink-2 text-sm">
            <Icon name={icon} className="mt-0.5 text-link" />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
