import { Link } from "react-router";
import { dateInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { cx } from "#ui/components/cx.ts";
import type { WeekClass } from "../../../office-class-contract.ts";
import { officeClassLabels, officeClassStatus } from "../../../office-class-rules.ts";

/** Their look alone is enough: what is planned or was held is what one expects. */
const quiet: readonly string[] = ["planned", "noted"];

/** A class of the week: a link to it in the list, where it is moved or covered. `showsTutor`: where no row has the name. */
export function ClassBlock({
  session,
  tutorName,
  showsTutor,
  now,
}: {
  session: WeekClass;
  tutorName: string;
  showsTutor?: boolean;
  now: number;
}) {
  const { kind, name, cohortId, students, startsAt } = session;
  const status = officeClassStatus(session, now);
  // The list takes its days in Lagos, wherever the viewer is.
  const day = dateInLagos(new Date(startsAt));
  const filter = cohortId ? { group: cohortId } : { kind, q: tutorName };
  return (
    <Link
      to={paths.officeClasses({ day, ...filter })}
      className={cx("week-block", showsTutor && "week-line text-sm")}
      data-status={status}
    >
      <time dateTime={startsAt}>{clockTime(new Date(startsAt))}</time>
      <span className="week-name">
        {kind === "trial" ? "Trial" : name}, {students}
        <span className="sr-only">{students === 1 ? " student" : " students"}</span>
      </span>
      {showsTutor && <span className="week-tutor">{tutorName}</span>}
      <span className={quiet.includes(status) ? "sr-only" : "week-status"}>{officeClassLabels[status]}</span>
    </Link>
  );
}
