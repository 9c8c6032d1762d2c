import { counted } from "#lib/counted.ts";
import { cx } from "#ui/components/cx.ts";
import type { PracticeOverview } from "../../contract.ts";
import { firmFrom } from "../../rules.ts";

const letterOf = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

/** The last seven days, and how well the questions that were once wrong stay. */
export function Stays({ practice: { week, stays, today } }: { practice: PracticeOverview }) {
  const all = stays.firm + stays.settling + stays.fresh;
  const rows = [
    ["Firm", stays.firm, "bg-palm-500"],
    ["Settling", stays.settling, "bg-palm-500"],
    ["New", stays.fresh, "bg-sun-500"],
  ] as const;
  return (
    <>
      <section className="card door-md p-5" aria-labelledby="week">
        <h2 id="week" className="text-h4">
          This week
        </h2>
        <ol className="mt-3 grid grid-cols-7 gap-1.5 text-center text-xs">
          {week.map(({ on, answers }) => (
            <li key={on}>
              <b
                className={cx(
                  "grid min-h-10 place-items-center rounded-[6px_14px_6px_6px] tabular-nums",
                  answers === 0 ? "bg-sunken" : on === today ? "bg-light text-on-light" : "bg-primary text-on-primary",
                )}
              >
                <span aria-hidden>{answers === 0 ? "·" : answers}</span>
                <span className="sr-only">{counted(answers, "answer")} on</span>
              </b>
              <span className="text-ink-2">{letterOf.format(new Date(`${on}T00:00:00Z`))}</span>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-ink-2 text-sm">A day off breaks nothing: the questions wait.</p>
      </section>
      {all > 0 && (
        <section className="card door-md p-5" aria-labelledby="stays">
          <h2 id="stays" className="text-h4">
            What stays
          </h2>
          <ul className="mt-3 grid gap-2.5">
            {rows.map(([name, number, look]) => (
              <li key={name} className="grid grid-cols-[5rem_1fr_2.5rem] items-center gap-3">
                <span>{name}</span>
                <span className="h-4 overflow-clip rounded-sm bg-sunken" aria-hidden>
                  <span className={cx("block h-full", look)} style={{ width: `${(number * 100) / all}%` }} />
                </span>
                <b className="text-right tabular-nums">{number}</b>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-2 text-sm">Firm means that it stays away for {firmFrom} days or more.</p>
        </section>
      )}
    </>
  );
}
