import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { CurrentCourse } from "../../contract.ts";
import { CourseWall } from "./course-wall.tsx";

/** The course that the student is at: how much of it is behind them, in words and as a wall that opens (DASH-10). */
export function ProgressCard({ current, children }: { current: CurrentCourse; children?: ReactNode }) {
  const { courseSlug, name, lessons, lessonsDone, percentDone, percentRemaining } = current;
  return (
    <section
      aria-labelledby="current-course"
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall max-md:-mx-4 max-md:rounded-none md:grid-cols-[minmax(16rem,1fr)_minmax(0,32rem)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="flex flex-col p-5 md:px-7 md:py-6">
        <p className="text-sm text-on-wall-2">Current course</p>
        <h2 id="current-course" className="wrap-anywhere">
          {name}
        </h2>
        <p className="mt-auto pt-4 text-lead">
          <b className="font-display text-[4rem] leading-none font-bold tracking-tight text-sun-400 tabular-nums">
            {percentDone}%
          </b>{" "}
          done
        </p>
        <p className="text-on-wall-2">{percentRemaining}% remaining</p>
        <p className="text-on-wall-2 text-sm">
          {lessonsDone} of {lessons} lessons
        </p>
        <div className="mt-4 grid">
          <Link
            to={paths.learn(courseSlug)}
            className="flex min-h-11 items-center gap-2.5 border-wall-line border-t py-2.5 font-semibold text-on-wall"
          >
            <Icon name="book-open" className="flex-none" />
            <span className="flex-1">Continue learning</span>
            <Icon name="arrow-right" size={16} className="flex-none" />
          </Link>
          {children}
        </div>
      </div>
      <div className="max-md:-order-1">
        <CourseWall course={courseSlug} label={`Lessons of ${name}`} {...{ name, percentDone }} showsNext />
      </div>
    </section>
  );
}
