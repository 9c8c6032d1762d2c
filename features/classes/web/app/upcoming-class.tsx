import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import type { ClassView } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { JoinButton } from "../public/join-button.tsx";
import { TrialActions } from "./trial-actions.tsx";

export type UpcomingClassProps = { next: ClassView | null; today: string };

/** The `Up coming class` panel (MYC-01): title, time, tutor, the join button, and for a trial moving and cancelling. */
export function UpcomingClass({ next, today }: UpcomingClassProps) {
  const queries = useQueryClient();
  const now = useNow([next?.endsAt ?? null]);
  const isOver = next !== null && now >= Date.parse(next.endsAt);

  // When it is over the next one takes its place.
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ["classes"] });
  }, [isOver, queries]);

  return (
    <section aria-labelledby="upcoming-class" className="card card-padded grid content-start gap-3">
      <h2 id="upcoming-class" className="text-h4">
        {classTexts.upcoming}
      </h2>
      {next === null || isOver ? (
        <>
          <p className="text-ink-2">{classTexts.noNext}</p>
          <Link to={paths.findTutor()} className={buttonClass({ variant: "soft", size: "sm" }, "justify-self-start")}>
            Find Tutor
          </Link>
        </>
      ) : (
        <>
          <div className="border-light border-l-4 pl-3">
            <p className="font-semibold text-lead leading-tight wrap-anywhere">{next.title}</p>
            <p className="num font-semibold text-h4">{next.time}</p>
            <p className="text-ink-2 text-sm">{next.date === today ? "Today" : dayText(next.date)}</p>
            <p className="hint wrap-anywhere">with {next.tutor.fullName}</p>
          </div>
          <JoinButton session={next} block />
          <TrialActions session={next} />
        </>
      )}
    </section>
  );
}
