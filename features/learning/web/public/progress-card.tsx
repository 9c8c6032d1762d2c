import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { CurrentCourse } from "../../contract.ts";
import { lessonsDoneWords } from "../../texts.ts";
import { CourseWall } from "./course-wall.tsx";

/** The course that the student is at: how much of it is behind them, in words and as a wall that opens (DASH-10). */
export function ProgressCard({ current, children }: { current: CurrentCourse; children?: ReactNode }) {
  const { courseSlug, name, percentDone, percentRemaining, next } = current;
  return (
    <section
      aria-labelledby="current-course"
      className="on-wall door-lg grid grid-cols-1 overflow-hidden bg-wall text-on-wall max-md:-mx-4 max-md:rounded-none md:grid-cols-[minmax(16rem,1fr)_minmax(0,32rem)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
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
        <p className="text-on-wall-2 text-sm">{lessonsDoneWords(current)}</p>
        <div className="mt-4 mb-5 grid">{children}</div>
        <Link
          to={paths.learn(courseSlug, next?.slug)}
          className={buttonClass(
            { variant: "sun", size: "sm" },
            "mt-auto h-auto whitespace-normal py-2 max-sm:w-full sm:self-start",
          )}
        >
          <span className="wrap-anywhere">{next ? continueWords(next) : "Open the course"}</span>
          <Icon name="arrow-right" size={16} className="flex-none" />
        </Link>
      </div>
      <div className="max-md:-order-1">
        <CourseWall course={courseSlug} label={`Lessons of ${name}`} {...{ name, percentDone }} showsNext />
      </div>
    </section>
  );
}

/** `Continue: Dark theme, 7 KB`; what is taught live has nothing to load. */
const continueWords = ({ title, bytes }: NonNullable<CurrentCourse["next"]>) =>
  `Continue: ${title}${bytes > 0 ? `, ${formatFileSize(bytes)}` : ""}`;
