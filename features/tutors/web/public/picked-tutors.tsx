import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { ButtonLink } from "#ui/components/button.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import type { ListedPick } from "../../contract.ts";

/** The tutors that the student picked (FIND-06); nothing where there is none yet. */
export function PickedTutors({ picks }: { picks: readonly ListedPick[] }) {
  if (picks.length === 0) return null;
  return (
    <section aria-labelledby="picked" className="grid gap-3.5">
      <h2 id="picked" className="text-h3">
        Your tutors
      </h2>
      <ul className="card divide-y divide-line px-4 lg:max-w-160">
        {picks.map(({ tutor, selectedCourses }) => (
          <li key={tutor.id} className="flex items-center gap-3 py-4">
            <Avatar name={tutor.fullName} src={tutor.avatarUrl} size="lg" decorative>
              <Portrait name={tutor.fullName} seed={tutor.id} decorative />
            </Avatar>
            <div className="min-w-0 flex-1">
              <h3 className="text-base leading-tight wrap-anywhere">{tutor.fullName}</h3>
              <p className="hint wrap-anywhere">{selectedCourses.join(", ") || tutor.course}</p>
            </div>
            <ButtonLink href={paths.tutor(tutor.slug)} variant="soft" size="sm" className="px-3">
              View tutor<span className="sr-only"> {tutor.fullName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
