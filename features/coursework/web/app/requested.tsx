import { Prose } from "#ui/components/prose.tsx";
import type { HandInView } from "../../contract.ts";
import { days, moment } from "./when.ts";

/** What is asked, by when, what lateness costs, and how it is marked. */
export function Requested({ view }: { view: HandInView }) {
  const { briefHtml, rubric, dueAt, closesAt, late, lateDaysNow } = view;
  return (
    <div className="grid grid-cols-1 gap-3">
      {briefHtml && <Prose html={briefHtml} size="sm" />}
      {dueAt && (
        <p className="text-ink-2 text-sm">
          Due <b>{moment(dueAt)}</b>. Late work loses {late.pointsPerDay} points for each day begun, never to below{" "}
          {late.floor}.{closesAt && ` After ${moment(closesAt)} nothing more is taken.`}
        </p>
      )}
      {lateDaysNow > 0 && view.refusal === null && (
        <p className="font-semibold text-sm text-warn">
          Handed in now it is {days(lateDaysNow)} late: up to {lateDaysNow * late.pointsPerDay} points less.
        </p>
      )}
      {rubric.length > 0 && (
        <details>
          <summary className="link flex min-h-11 cursor-pointer items-center text-sm">How it is marked</summary>
          <ul className="grid gap-2 text-sm">
            {rubric.map(({ name, points, levels }) => (
              <li key={name}>
                <b>
                  {name}, {points} points
                </b>
                <ul className="text-ink-2">
                  {levels.map((level) => (
                    <li key={level.points}>
                      {level.points}: {level.says}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
