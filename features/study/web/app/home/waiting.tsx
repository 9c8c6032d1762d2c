import { Link } from "react-router";
import { kindTexts } from "#features/assessments/texts.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { StudentHome } from "../../../home-contract.ts";

/** The work of the weeks so far that is not graded yet. */
export function Waiting({ waiting: { assessments: assessment, count } }: { waiting: StudentHome["waiting"] }) {
  return (
    <section aria-labelledby="waiting" className="card door-md">
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 md:px-5">
        <h2 id="waiting" className="flex items-center gap-2.5 text-h4">
          Waiting for you {count > 0 ? <Badge>{count}</Badge> : null}
        </h2>
        <Link to={paths.assessments()} className="link inline-flex min-h-11 items-center font-semibold text-sm">
          Assessments
        </Link>
      </div>
      {count === 0 ? (
        <p className="border-line border-t px-4 py-5 text-ink-2 md:px-5">
          Nothing waits. The work of the weeks that you have reached is graded.
        </p>
      ) : (
        <ul>
          {assessment.map(({ id, kind, title, week, isRunning }) => (
            <li key={id} className="border-line border-t">
              <Link
                to={paths.assessment(kind, id)}
                className="flex min-h-13 items-center gap-3.5 px-4 py-3 text-ink md:px-5"
              >
                <span className="min-w-0 flex-1">
                  <b className="block leading-tight wrap-anywhere">{title}</b>
                  <span className="text-ink-2 text-sm">
                    {kindTexts[kind].name}, {isRunning ? "running now: go back to it" : `week ${week}`}
                  </span>
                </span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          ))}
          {count > assessment.length ? (
            <li className="border-line border-t px-4 py-3 text-ink-2 text-sm md:px-5">
              And {count - assessment.length} more in your assessments.
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
