import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Badge, StatusBadge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import { wasThere } from "../../attendance-rules.ts";
import type { ClassView } from "../../contract.ts";
import { dayMs } from "../../texts.ts";
import { JoinButton } from "../public/join-button.tsx";
import { TrialActions } from "./trial-actions.tsx";

/** What became of it, in a word; null while it lies ahead. */
function outcomeOf({ state, attendance, endsAt }: ClassView): keyof typeof tones | null {
  if (state === "cancelled") return "Cancelled";
  if (attendance === "attended") return "Attended";
  if (attendance === "late") return "Late";
  if (attendance === "excused") return "Excused";
  if (attendance === "missed") return "Missed";
  return Date.parse(endsAt) <= Date.now() ? "Over" : null;
}

const tones = {
  Attended: "done",
  Late: "pending",
  Missed: "bad",
  Cancelled: "bad",
  Excused: "plain",
  Over: "plain",
} as const;

/** One class of a day: time, title, with whom, what became of it, and what may be done with it. */
export function ClassItem({ session, isSought = false }: { session: ClassView; isSought?: boolean }) {
  const outcome = outcomeOf(session);
  const isAhead = session.state === "scheduled" && Date.parse(session.endsAt) > Date.now();
  // A button that opens in days would only be in the way.
  const isNear = Date.parse(session.startsAt) - Date.now() < dayMs;
  return (
    <li
      id={`class-${session.id}`}
      tabIndex={-1}
      className={cx("scroll-mt-24 py-4", isSought && "outline-3 outline-offset-2 outline-focus")}
    >
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        <p
          className={cx(
            "min-w-32 tabular-nums",
            isAhead ? "border-light border-l-4 pl-2.5 font-semibold" : "pl-3.5 text-ink-3",
          )}
        >
          {session.time}
        </p>
        <div className="min-w-44 flex-1">
          <h3
            className={cx(
              "text-base leading-tight wrap-anywhere",
              !isAhead && "font-normal text-ink-2",
              session.state === "cancelled" && "line-through",
            )}
          >
            {session.title}
          </h3>
          <p className="hint wrap-anywhere">
            {[session.tutor.fullName, session.course === session.title ? null : session.course]
              .filter(Boolean)
              .join(", ")}
          </p>
        </div>
        <div className="flex gap-2">
          {session.kind === "trial" ? <Badge tone="info">Trial</Badge> : null}
          {outcome ? <StatusBadge status={outcome} tone={tones[outcome]} /> : null}
        </div>
      </div>
      {session.hasReport ? (
        <p className="mt-1 sm:pl-37">
          <Link to={paths.classReport(session.id)} className="link inline-flex min-h-11 items-center">
            {session.attendance === null || wasThere(session.attendance) ? "What you did" : "What you missed"}
            <span className="sr-only"> in {session.title}</span>
          </Link>
        </p>
      ) : null}
      {session.kind === "trial" && session.state === "scheduled" && !isAhead ? (
        <p className="mt-1 sm:pl-37">
          <Link to={paths.classReport(session.id)} className="link inline-flex min-h-11 items-center">
            Say how it was<span className="sr-only">: {session.title}</span>
          </Link>
        </p>
      ) : null}
      {isAhead && (isNear || session.changeableUntil) ? (
        <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-3 sm:pl-37">
          {isNear ? <JoinButton session={session} /> : null}
          <TrialActions session={session} />
        </div>
      ) : null}
    </li>
  );
}
