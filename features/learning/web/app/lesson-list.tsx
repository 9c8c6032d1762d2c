import { memo } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { CourseOutline, OutlineLesson } from "../../contract.ts";

export type LessonListProps = {
  outline: CourseOutline;
  /** Slug of the lesson that is shown. */
  current: string;
  /** Slugs of the lessons that lie on this device. */
  stored: ReadonlySet<string>;
  /** On the wall of a drawer. */
  onWall?: boolean;
  onChoose?: () => void;
};

/**
 * The lessons of a course by week, with what is done; the week that is read is open. Drawn again only when one of its
 * properties changes: it has a link for each lesson, and the page around it changes often.
 */
export const LessonList = memo(function LessonList({ outline, current, stored, onWall, onChoose }: LessonListProps) {
  return (
    <nav aria-label="Lessons of this course" className={cx("grid gap-1", onWall ? "px-3.5 pb-6" : "p-2")}>
      {outline.weeks.map((week) => {
        const done = week.lessons.filter((lesson) => lesson.isDone).length;
        const isHere = week.lessons.some((lesson) => lesson.slug === current);
        return (
          // A new week opens its own list: the key makes what was opened by hand stay so otherwise.
          <details key={`${week.week}${isHere}`} open={isHere} className="group/week">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 py-1.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1 wrap-anywhere">
                Week {week.week}
                <span className={cx("block text-xs font-normal", onWall ? "text-on-wall-2" : "text-ink-2")}>
                  {week.title}
                </span>
              </span>
              <span className={cx("text-xs font-normal tabular-nums", onWall ? "text-on-wall-2" : "text-ink-2")}>
                {done}/{week.lessons.length}
                <span className="sr-only"> done</span>
              </span>
              <Icon name="chevron-down" size={16} className="group-open/week:rotate-180" />
            </summary>
            <ol>
              {week.lessons.map((lesson) => (
                <li key={lesson.slug}>
                  <LessonRow
                    lesson={lesson}
                    onWall={onWall}
                    onChoose={onChoose}
                    course={outline.course.slug}
                    isHere={lesson.slug === current}
                    isSaved={stored.has(lesson.slug)}
                  />
                </li>
              ))}
            </ol>
          </details>
        );
      })}
    </nav>
  );
});

type RowProps = {
  course: string;
  lesson: OutlineLesson;
  isHere: boolean;
  isSaved: boolean;
  onWall?: boolean;
  onChoose?: () => void;
};

function LessonRow({ course, lesson, isHere, isSaved, onWall, onChoose }: RowProps) {
  return (
    <Link
      to={paths.learn(course, lesson.slug)}
      aria-current={isHere ? "page" : undefined}
      onClick={onChoose}
      className={cx(
        "flex min-h-11 items-start gap-2.5 rounded-md px-2 py-2 text-sm",
        onWall
          ? "text-on-wall-2 hover:text-on-wall aria-[current=page]:bg-wall-3 aria-[current=page]:text-on-wall"
          : "text-ink-2 hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft",
        "aria-[current=page]:font-semibold",
      )}
    >
      <LessonMark lesson={lesson} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {lesson.title}
        {lesson.hasText ? null : <span className="block text-xs font-normal">Taught live</span>}
      </span>
      {isSaved ? <Icon name="download" size={16} className="mt-0.5 flex-none" /> : null}
      {isSaved ? <span className="sr-only"> (on this device)</span> : null}
    </Link>
  );
}

/** Done, locked or open, by shape and in words. */
function LessonMark({ lesson }: { lesson: OutlineLesson }) {
  if (!lesson.isOpen) {
    return (
      <>
        <Icon name="lock" size={18} className="mt-px flex-none" />
        <span className="sr-only">Locked: </span>
      </>
    );
  }
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          "mt-px grid size-[18px] flex-none place-items-center rounded-[3px] border-[1.5px]",
          lesson.isDone ? "border-sun-400 bg-sun-400 text-palm-950" : "border-current",
        )}
      >
        {lesson.isDone ? <Icon name="check" size={14} /> : null}
      </span>
      {lesson.isDone ? <span className="sr-only">Done: </span> : null}
    </>
  );
}
