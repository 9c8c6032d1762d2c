import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import type { DashboardTutor } from "../../dashboard-contract.ts";
import { IntroLink } from "../intro-link.tsx";

/** What a tutor says of themselves, what is learnt, and the courses taught. */
export function TutorAbout({ tutor, first }: { tutor: DashboardTutor; first: string }) {
  return (
    <>
      <p className="font-semibold">{tutor.heading}</p>
      <p className="mt-1 text-sm text-ink-3">
        {tutor.position} ·{" "}
        <a href={paths.figures()} className="link inline-flex min-h-6 items-center">
          {tutor.students}
          <span className="sr-only">: how we count</span>
        </a>{" "}
        · {tutor.classType}
      </p>
      <p className="mt-3 max-w-[65ch] whitespace-pre-line text-ink-2">{tutor.about}</p>
      {tutor.intro ? <IntroLink intro={tutor.intro} first={first} /> : null}
      <h2 className="mt-6 text-h4">What you learn</h2>
      <ul className="mt-2 max-w-[65ch] list-disc space-y-1.5 pl-5 text-ink-2">
        {tutor.learn.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {tutor.courses.length > 0 ? (
        <>
          <h2 className="mt-6 text-h4">Courses with {first}</h2>
          <ul className="mt-1">
            {tutor.courses.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={paths.viewCourse(slug)} className="link inline-flex min-h-(--tap) items-center">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
