import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { CurrentCourse, RunningCourse } from "../../contract.ts";
import { lessonsDoneText } from "../../texts.ts";
import { CourseWall } from "./course-wall.tsx";

type ProgressCardProps = {
  current: CurrentCourse;
  /** All that go on, where there are several: one changes between them in the head. */
  running: readonly RunningCourse[];
  children?: ReactNode;
};

/** The course that the student is at: how much of it is behind them, in words and as a wall that opens (DASH-10). */
export function ProgressCard({ current, running, children }: ProgressCardProps) {
  const { courseSlug, name, percentDone, percentRemaining, next } = current;
  // On a phone it is right under the wall, where it is seen without scrolling.
  const isWide = useMedia("(width >= 48rem)");
  const goOn = (
    <Link
      to={paths.learn(courseSlug, next?.slug)}
      className={buttonClass(
        { variant: "sun", size: "sm" },
        "mt-auto h-auto whitespace-normal py-2 max-sm:w-full sm:self-start",
      )}
    >
      <span className="wrap-anywhere">{next ? continueText(next) : "Open the course"}</span>
      <Icon name="arrow-right" size={16} className="flex-none" />
    </Link>
  );
  return (
    <section
      aria-labelledby="current-course"
      className="on-wall door-lg grid grid-cols-1 overflow-hidden bg-wall text-on-wall max-md:-mx-4 max-md:rounded-none md:grid-cols-[minmax(16rem,1fr)_minmax(0,32rem)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      {running.length > 1 ? (
        <nav
          aria-label="Your courses"
          className="grid auto-cols-fr grid-flow-col overflow-x-auto bg-wall-2 max-md:-order-2 md:col-span-full"
        >
          {running.map(({ slug, title, percentDone: done }) => (
            <Link
              key={slug}
              to={paths.dashboard({ course: slug })}
              preventScrollReset
              aria-current={slug === courseSlug ? "true" : undefined}
              className="min-w-36 border-t-4 border-transparent px-4 py-2 text-on-wall-2 text-sm not-first:border-l not-first:border-l-wall-line aria-[current=true]:border-t-sun-400 aria-[current=true]:bg-wall aria-[current=true]:text-on-wall"
            >
              <b className="block leading-tight wrap-anywhere">{title}</b>
              {done}% done
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="flex flex-col p-5 md:px-7 md:py-6">
        <p className="text-sm text-on-wall-2">Current course</p>
        <h2 id="current-course" className="text-[1.625rem] wrap-anywhere md:text-[1.75rem]">
          {name}
        </h2>
        <p className="mt-3 text-lead">
          <b className="font-display text-[4rem] leading-none font-bold tracking-tight text-sun-400 tabular-nums">
            {percentDone}%
          </b>{" "}
          done
        </p>
        <p className="text-on-wall-2">{percentRemaining}% remaining</p>
        <p className="text-on-wall-2 text-sm">{lessonsDoneText(current)}</p>
        <div className="mt-4 mb-5 grid">{children}</div>
        {isWide ? goOn : null}
      </div>
      <div className="max-md:-order-1">
        <CourseWall course={courseSlug} label={`Lessons of ${name}`} name={name} percentDone={percentDone} showsNext>
          {isWide ? null : <div className="grid py-3">{goOn}</div>}
        </CourseWall>
      </div>
    </section>
  );
}

/** `Continue: Dark theme, 7 KB`; what is taught live has nothing to load. */
const continueText = ({ title, bytes }: NonNullable<CurrentCourse["next"]>) =>
  `Continue: ${title}${bytes > 0 ? `, ${formatFileSize(bytes)}` : ""}`;
