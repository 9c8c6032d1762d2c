import { Link } from "react-router";
import { lessonsDoneText } from "#features/learning/texts.ts";
import { CourseWall } from "#features/learning/web/public/course-wall.tsx";
import { paths } from "#lib/paths.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { MyCourses } from "../../courses-contract.ts";

type Current = NonNullable<MyCourses["current"]>;

/** How much of the course's work is behind the student: lessons and graded work, in words and as a wall that opens. */
export function CourseAssessments({ current }: { current: Current }) {
  const { slug, shortTitle, work: progress, assessments, graded, stateLabel, lastLesson } = current;
  return (
    <section
      aria-labelledby="your-progress"
      className="on-wall door-lg grid grid-cols-1 overflow-hidden bg-wall text-on-wall max-md:-mx-4 max-md:rounded-none md:grid-cols-[minmax(16rem,1fr)_minmax(0,32rem)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="flex flex-col p-5 md:px-7 md:py-6">
        <h2 id="your-progress" className="font-normal font-sans text-on-wall-2 text-sm">
          Your progress
        </h2>
        <p className="font-bold font-display text-h3 wrap-anywhere">{shortTitle}</p>
        <p className="mt-auto pt-3 text-lead">
          <b className="font-bold font-display text-[4rem] text-sun-400 leading-none tracking-tight tabular-nums">
            {progress.done}%
          </b>{" "}
          done
        </p>
        <p className="text-on-wall-2">{progress.remaining}% remaining</p>
        <p className="text-on-wall-2 text-sm">{lessonsDoneText(current)}</p>
        <p className="text-on-wall-2 text-sm">
          {graded} of {assessments} pieces of work graded
        </p>
        {stateLabel === "Paused" ? (
          <p className="mt-3 border-wall-3 border-t pt-3 text-sm">
            Your lessons are on hold until your payment arrives.
          </p>
        ) : (
          <Link
            to={paths.learn(slug)}
            className="mt-3 flex min-h-11 items-center gap-3 border-wall-3 border-t pt-2 font-semibold text-on-wall no-underline hover:underline"
          >
            <Icon name="book-open" />
            <span className="min-w-0">
              {stateLabel === "Completed" ? "Read it again" : lastLesson ? "Continue learning" : "Begin learning"}
            </span>
            <Icon name="arrow-right" size={16} className="ml-auto flex-none" />
          </Link>
        )}
      </div>
      <div className="max-md:-order-1">
        <CourseWall
          course={slug}
          name={shortTitle}
          label={`Work of ${shortTitle}`}
          percentDone={progress.done}
          graded={{ count: assessments, done: graded }}
        />
      </div>
    </section>
  );
}

/** A count as a big figure of two digits (`05`), leading to what was counted. */
export function NumberCard({ title, count, icon, to }: { title: string; count: number; icon: IconName; to: string }) {
  const content = (
    <>
      <span className="flex items-start justify-between gap-2 text-ink-2 text-sm">
        {title}
        <Icon name={icon} className="flex-none text-link" />
      </span>
      <b className="num mt-auto text-[2.75rem] leading-none">{String(count).padStart(2, "0")}</b>
    </>
  );
  const look = "card opens flex min-h-30 flex-col gap-3 p-4 text-ink no-underline";
  // A place of this page is no move to another: the browser's own jump brings the focus along.
  return to.startsWith("#") ? (
    <a href={to} className={look}>
      {content}
    </a>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}
