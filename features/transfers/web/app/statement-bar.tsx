import { dayInLagos, longDate } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Desk } from "../../contract.ts";

/** The last statement: what came of its rows, as a strip of blocks and in words. */
export function StatementBar({ statement }: { statement: NonNullable<Desk["statement"]> }) {
  const { bank, fileName, fromDay, toDay, importedAt, by } = statement;
  const shares = [
    { label: "counted", count: statement.countedCount, className: "bg-sun-400" },
    { label: "waiting", count: statement.waitingCount, className: "bg-palm-300" },
    { label: "typed before", count: statement.joinedCount, className: "bg-palm-500" },
    { label: "not ours", count: statement.ignoredCount, className: "bg-clay-400" },
    { label: "seen before", count: statement.knownCount, className: "bg-wall-3" },
    { label: "money out", count: statement.outCount, className: "bg-palm-700" },
  ].filter(({ count }) => count > 0);
  const at = new Date(importedAt);
  return (
    <section
      aria-label="Last statement"
      className="on-wall door-md flex flex-wrap items-center gap-x-5 gap-y-3 bg-wall-card px-5 py-3.5"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Icon name="file-text" className="text-sun-400" />
        <p className="min-w-0 text-sm">
          <b className="block wrap-anywhere">
            {bank}, {fileName}
          </b>
          <span className="text-on-wall-2 text-xs">
            {fromDay && toDay && `${longDate(fromDay)} to ${longDate(toDay)}. `}
            Imported {dayInLagos(at)}, {clockTime(at)}
            {by && `, by ${by}`}
          </span>
        </p>
      </div>
      <div className="min-w-60 flex-1">
        <div aria-hidden="true" className="flex h-7 gap-[3px]">
          {shares.map(({ label: text, count, className }) => (
            <span key={text} className={`min-w-1.5 rounded-[3px] ${className}`} style={{ flexGrow: count }} />
          ))}
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-on-wall-2 text-xs">
          {shares.map(({ label: text, count, className }) => (
            <span key={text} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${className}`} />
              <span>
                <b className="text-on-wall tabular-nums">{count}</b> {text}
              </span>
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}
