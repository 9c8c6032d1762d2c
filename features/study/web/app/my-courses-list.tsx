import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { Meter } from "#ui/components/meter.tsx";
import type { OwnCourse } from "../../courses-contract.ts";
import { SoughtTutor } from "./sought-tutor.tsx";

/** Every course of one's own, the one opened last first: its state and where to go on. */
export function OwnCourses({ id, courses }: { id: string; courses: readonly OwnCourse[] }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-3.5 outline-none">
      <h2 id={`${id}-title`} className="text-h3">
        Your courses
      </h2>
      <ul className="card divide-y divide-line px-4">
        {courses.map((course) => (
          <Row key={course.slug} course={course} />
        ))}
      </ul>
    </section>
  );
}

function Row({ course }: { course: OwnCourse }) {
  const {
    slug,
    title,
    shortTitle,
    tutor,
    tutorBy,
    stateLabel,
    work: progress,
    grade,
    certificate,
    lastLesson,
  } = course;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 md:grid-cols-[auto_minmax(0,1fr)_13rem_11.5rem]">
      <GlyphTile glyph={course.glyph} school={course.school} size="sm" />
      <div className="min-w-0">
        <h3 className="text-base leading-tight wrap-anywhere">
          <Link to={paths.viewCourse(slug)} className="link-ink">
            {title}
          </Link>
        </h3>
        <p className="hint flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={stateLabel} />
          {tutor && <span className="wrap-anywhere">{tutor}</span>}
          {tutorBy !== null && (
            <span>
              <SoughtTutor by={tutorBy} />
            </span>
          )}
          {grade !== null && <span>Grade {grade}</span>}
        </p>
      </div>
      {/* A whole meter on every finished course would only lengthen a phone's page. */}
      <div className={cx("col-span-2 md:col-span-1", stateLabel === "Completed" && "max-md:hidden")}>
        <Meter
          label={`Work of ${shortTitle}`}
          value={progress.done}
          done={`${progress.done}% Done`}
          remaining={progress.remaining > 0 ? `${progress.remaining}% Remaining` : undefined}
        />
        <p className="hint">Lessons and grades</p>
      </div>
      <div className="col-span-2 grid md:col-span-1">
        {certificate ? (
          // Quieter than Continue: what is finished asks for nothing.
          <a
            href={paths.certificate(certificate)}
            className="link inline-flex min-h-11 items-center justify-self-start text-sm md:justify-self-center"
          >
            Certificate<span className="sr-only"> of {shortTitle}</span>
          </a>
        ) : stateLabel === "Paused" ? (
          <p className="text-center text-ink-2 text-sm">Waits for a payment</p>
        ) : (
          <Link to={paths.learn(slug)} className={buttonClass({ variant: "soft", size: "sm" })}>
            {stateLabel === "Completed" ? "Read again" : lastLesson ? "Continue" : "Begin"}
            <span className="sr-only"> {shortTitle}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
