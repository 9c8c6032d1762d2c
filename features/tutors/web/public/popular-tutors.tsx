import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import type { PopularTutor } from "../../dashboard-contract.ts";
import { tutorPageTexts } from "../../texts.ts";

export type PopularTutorsProps = {
  tutors: readonly PopularTutor[];
  /** The ids of those whom the student picked: their rows show it. */
  picked: ReadonlySet<string>;
};

/** The popular tutors on the dashboard's first page (DASH-09). */
export function PopularTutors({ tutors, picked }: PopularTutorsProps) {
  return (
    <section aria-labelledby="popular-tutors" className="grid content-start gap-3.5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="popular-tutors" className="text-h3">
          Popular Tutors
        </h2>
        <Link to={paths.findTutor()} className="link inline-flex min-h-(--tap) items-center text-sm font-semibold">
          See all<span className="sr-only"> tutors</span>
        </Link>
      </div>
      <ul className="card door-md divide-y divide-line px-4">
        {tutors.map((tutor) => (
          <li key={tutor.id} className="flex items-center gap-3 py-4">
            <Avatar name={tutor.fullName} src={tutor.avatarUrl} size="lg" decorative>
              <Portrait name={tutor.fullName} seed={tutor.id} decorative />
            </Avatar>
            <div className="min-w-0 flex-1">
              <h3 className="text-base leading-tight wrap-anywhere">{tutor.fullName}</h3>
              <p className="hint wrap-anywhere">{tutor.specialty}</p>
              {picked.has(tutor.id) ? (
                <p className="flex items-center gap-1 text-sm font-semibold text-link">
                  <Icon name="check" size={16} />
                  {tutorPageTexts.picked}
                </p>
              ) : null}
            </div>
            <Link to={paths.dashboardTutor(tutor.id)} className={buttonClass({ variant: "soft", size: "sm" }, "px-3")}>
              {picked.has(tutor.id) ? tutorPageTexts.view : tutorPageTexts.pick}
              <span className="sr-only"> {tutor.fullName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
