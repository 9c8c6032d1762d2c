import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { WalletClass } from "../../../contract.ts";
import { sumOf, sumText } from "../../../money-rules.ts";
import { lengthText, stateLabels, weekText, whyText } from "./class-texts.ts";

/** The classes of a wallet by week, each with what it pays and why it is where it is; one without a report leads to it. */
export function ClassByClass({
  classes,
  chosen,
  hrefOf,
}: {
  classes: readonly WalletClass[];
  chosen: string | null;
  hrefOf: (id: string) => string;
}) {
  const now = new Date();
  const weeks = [...Map.groupBy(classes, ({ startsAt }) => weekText(new Date(startsAt), now))];
  return (
    <section aria-labelledby="class-by-class" className="card overflow-hidden">
      <h2 id="class-by-class" className="border-line border-b px-4 py-3 text-h4 md:px-5">
        Class by class
      </h2>
      {weeks.map(([week, ofWeek]) => (
        <section key={week} aria-label={week}>
          <p className="flex justify-between gap-3 border-line border-b px-4 pt-4 pb-2 text-ink-2 text-sm md:px-5">
            <span>{week}</span>
            <span className="num">{sumText(sumOf(ofWeek.map(({ amounts }) => amounts)))}</span>
          </p>
          <ul className="divide-y divide-line">
            {ofWeek.map((row) => (
              <OneRow
                key={row.id ?? row.sessionId}
                row={row}
                isChosen={row.id !== null && row.id === chosen}
                hrefOf={hrefOf}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function OneRow({ row, isChosen, hrefOf }: { row: WalletClass; isChosen: boolean; hrefOf: (id: string) => string }) {
  const { id, sessionId, title, startsAt, endsAt, state, amounts } = row;
  const { text, tone } = stateLabels[state];
  const to = id ? hrefOf(id) : state === "unreported" && sessionId ? paths.afterClass(sessionId) : null;
  const about = (
    <>
      <span className="min-w-0">
        <b className="block font-semibold wrap-anywhere">{title}</b>
        <span className="block text-ink-2 text-sm">
          {dateText(new Date(startsAt))}, {lengthText(startsAt, endsAt)}. {whyText(row)}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <span className="num whitespace-nowrap font-semibold">{amounts.length > 0 ? sumText(amounts) : ""}</span>
        <Badge tone={tone} dot>
          {text}
        </Badge>
      </span>
      {to ? <Icon name="chevron-right" className="text-ink-2" /> : <span />}
    </>
  );
  const frame = cx(
    "grid min-h-16 grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-3 px-4 py-3 md:px-5",
    isChosen && "border-sun-400 border-l-4 bg-primary-soft text-on-primary-soft",
  );
  return (
    <li>
      {to ? (
        <Link
          to={to}
          preventScrollReset={id !== null && isChosen}
          aria-current={isChosen || undefined}
          className={frame}
        >
          {about}
        </Link>
      ) : (
        <div className={frame}>{about}</div>
      )}
    </li>
  );
}
