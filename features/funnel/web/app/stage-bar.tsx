import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { cx } from "#ui/components/cx.ts";
import type { StageCount } from "../../contract.ts";
import { waitText } from "../../rules.ts";
import { type Stage, shortLabels, stageLabels } from "../../texts.ts";
import { sumsText } from "./labels.ts";

/** The stages with how many are in each; the chosen one is pressed again to see all. Yellow: someone waits longer than promised. */
export function StageBar({
  stages,
  chosen,
  isLater,
}: {
  stages: readonly StageCount[];
  chosen: Stage | undefined;
  isLater: boolean;
}) {
  const now = new Date();
  return (
    <nav aria-label="Stages" className="on-wall door-lg overflow-hidden bg-wall">
      <ul className="grid grid-cols-3 gap-px bg-wall-line md:grid-cols-6">
        {stages.map(({ stage, count, late, oldestAt, sums }) => {
          const isChosen = stage === chosen;
          const detail = sums.some(({ amountMinor }) => amountMinor > 0)
            ? sumsText(sums)
            : oldestAt && stage !== "booked"
              ? `oldest ${waitText(new Date(oldestAt), now)}`
              : oldestAt && `next ${waitText(new Date(oldestAt), now)}`;
          return (
            <li key={stage}>
              <Link
                to={paths.funnel({ stage: isChosen ? null : stage, show: isLater ? "later" : null })}
                aria-current={isChosen ? "true" : undefined}
                className={cx(
                  "grid h-full content-start gap-0.5 border-b-4 p-3 text-sm no-underline md:p-4",
                  isChosen ? "border-sun-400 bg-wall-3" : "border-transparent bg-wall hover:bg-wall-3",
                )}
              >
                <b
                  className={cx(
                    "font-display text-[1.75rem] leading-tight",
                    late > 0 ? "text-sun-400" : "text-on-wall",
                  )}
                >
                  {count}
                </b>
                <span className="font-semibold text-on-wall">
                  <span className="md:hidden">{shortLabels[stage]}</span>
                  <span className="max-md:hidden">{stageLabels[stage]}</span>
                </span>
                {late > 0 && <span className="sr-only">, {late} longer than promised</span>}
                <span className="text-on-wall-2 wrap-anywhere tabular-nums">{detail}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
