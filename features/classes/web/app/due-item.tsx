import { Link } from "react-router";
import { StatusBadge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import type { DueAssessment } from "../../contract.ts";

/** One assessment of a day: when it is due, what it is, and whether something was handed in. `isPast`: its day is over. */
export const DueItem = ({ assessment, isPast }: { assessment: DueAssessment; isPast: boolean }) => {
  const isOpen = !assessment.isDone && !isPast;
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 py-4">
      <p
        className={cx(
          "min-w-32 tabular-nums",
          isOpen ? "border-danger border-l-4 pl-2.5 font-semibold" : "pl-3.5 text-ink-3",
        )}
      >
        Due {assessment.time}
      </p>
      <div className="min-w-44 flex-1">
        <h3 className={cx("text-base leading-tight wrap-anywhere", !isOpen && "font-normal")}>
          <Link to={assessment.link} className="link inline-block min-h-6">
            {assessment.title}
          </Link>
        </h3>
        <p className="hint wrap-anywhere">{assessment.course}</p>
      </div>
      {assessment.isDone ? (
        <StatusBadge status="Handed in" tone="done" />
      ) : isPast ? (
        <StatusBadge status="Not handed in" tone="bad" />
      ) : null}
    </li>
  );
};
