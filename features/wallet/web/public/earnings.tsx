import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Amounts } from "../../contract.ts";
import { sumText } from "../../money-rules.ts";

/** What a tutor earned in the month that runs, on their first page; the wallet shows of what. */
export default function Earnings({ earned, payable, held }: { earned: Amounts; payable: Amounts; held: Amounts }) {
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "Africa/Lagos" }).format(new Date());
  return (
    <section
      aria-labelledby="earnings"
      className="on-wall door-lg grid gap-3 bg-wall p-5 text-on-wall dark:ring-1 dark:ring-line"
    >
      <h2 id="earnings" className="text-h4">
        Earned in {month}
      </h2>
      <p className="num text-[2.25rem] text-sun-400 leading-tight wrap-anywhere">{sumText(earned)}</p>
      <dl className="grid divide-y divide-wall-line border-wall-line border-t text-sm">
        {[
          { label: "Payable", sum: payable },
          { label: "Held until it is agreed", sum: held },
        ].map(({ label, sum }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-on-wall-2">{label}</dt>
            <dd className="num font-semibold">{sumText(sum)}</dd>
          </div>
        ))}
      </dl>
      <Link to={paths.wallet()} className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold">
        Open the wallet <Icon name="arrow-right" />
      </Link>
    </section>
  );
}
