import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { isSavingData } from "#ui/data-use/saving.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { saveShell } from "#ui/workplace/save-shell.ts";
import type { PracticeOverview } from "../../contract.ts";
import { onDayText } from "../app/day-texts.ts";
import { practiceQuery } from "../queries.ts";

const numbers = ["No", "One", "Two", "Three", "Four", "Five"];
const numberText = (number: number) => numbers[number] ?? String(number);

/** Today's questions on the first page. Who has none to come back sees nothing of it, and so does who cannot be informed. */
export function DailyCard() {
  const { data } = useQuery(practiceQuery());
  const account = personHere()?.id;
  const isWaiting = data !== undefined && data.left > 0;
  useEffect(() => {
    if (!account || !isWaiting || isSavingData()) return;
    // Anyone who saw what waits can open it without a network. What cannot be fetched now is fetched when it is opened.
    import("../device/open-set.ts").then(({ openSet }) => openSet(account, null)).then(saveShell, () => {});
  }, [account, isWaiting]);
  if (!data) return null;
  const { left, done, next, today } = data;
  const all = left + done;
  if (all === 0 && !next) return null;
  return (
    <section className="door-lg on-wall grid gap-3.5 bg-wall p-5 text-on-wall sm:p-6" aria-labelledby="daily">
      <div>
        <h2 id="daily" className="text-h3">
          {left > 0 ? `${numberText(all)} for today` : done > 0 ? "Done for today" : "No cards today"}
        </h2>
        <p className="text-on-wall-2 text-sm">
          {left > 0
            ? `${left === 1 ? "A minute" : `${Math.ceil(left / 2)} minutes`}, also without a network once it is open.`
            : next
              ? `${counted(next.questions, "question comes", "questions come")} back ${onDayText(today, next.on)}.`
              : "Nothing waits for the days ahead."}
        </p>
      </div>
      {all > 0 && (
        <>
          <div className="grid grid-cols-5 gap-2" aria-hidden>
            {Array.from({ length: all }, (_, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
                key={at}
                className={cx(
                  "grid min-h-13 place-items-center rounded-[6px_18px_6px_6px]",
                  at < done ? "bg-sun-400 text-palm-900" : "border-2 border-palm-400 bg-palm-800",
                )}
              >
                {at < done && <Icon name="check" />}
              </span>
            ))}
          </div>
          {left > 0 && (
            <p className="text-on-wall-2 text-sm">
              {done} of {all}. {fromText(data.from)}
            </p>
          )}
        </>
      )}
      {left > 0 && (
        <Link to={paths.practice()} className={cx(buttonClass({ variant: "sun" }), "w-full")}>
          {done > 0 ? "Go on" : "Begin"} <Icon name="arrow-right" />
        </Link>
      )}
    </section>
  );
}

function fromText(from: PracticeOverview["from"]): string {
  const parts = from.map(
    ({ title, questions }, at) =>
      `${at === 0 ? numberText(questions) : numberText(questions).toLowerCase()} from ${title}`,
  );
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}
