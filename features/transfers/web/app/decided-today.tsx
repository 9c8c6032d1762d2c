import { clockTime } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { Button } from "#ui/components/button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { DecidedLine } from "../../contract.ts";
import { senderOf } from "./labels.ts";

/** What a decided transfer is called. */
export const decidedName = ({ orders, ...line }: DecidedLine): string =>
  orders.length > 0
    ? orders.map(({ reference, studentName }) => `${reference}, ${studentName}`).join("; ")
    : senderOf(line);

/** What was decided today, each with its way back until the day is over. */
export function DecidedToday({
  lines,
  onUndo,
}: {
  lines: readonly DecidedLine[];
  onUndo: (line: DecidedLine) => void;
}) {
  return (
    <section aria-labelledby="decided" className="card">
      <div className="flex flex-wrap items-baseline gap-x-3 px-5 py-3">
        <h2 id="decided" className="text-h4">
          Decided today
        </h2>
        <span className="text-ink-2 tabular-nums">{lines.length}</span>
        <span className="text-ink-2 text-sm sm:ml-auto">Undo lasts until the day's books close, 11:59 pm in Lagos</span>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-2 text-sm">
            <Icon name={line.state === "counted" ? "check" : "ban"} />
            <div className="min-w-0">
              <b className="font-semibold wrap-anywhere">{decidedName(line)}</b>
              <p className="text-ink-2 text-xs wrap-anywhere">
                {line.state === "joined" && "The same as was typed by hand. "}
                {line.state === "ignored" && `Not ours: ${line.reason}. `}
                {line.state === "counted" && `${line.orders.map(({ courseName }) => courseName).join(", ")}. `}
                {line.by ?? "Exact, by itself"}, {clockTime(new Date(line.at))}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <b className="tabular-nums">{formatMoney(line)}</b>
              <Button variant="ghost" size="sm" onClick={() => onUndo(line)}>
                Undo<span className="sr-only"> {decidedName(line)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
