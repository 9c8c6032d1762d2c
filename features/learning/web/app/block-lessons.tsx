import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { BlockPanel } from "#ui/illustrations/block-panel.tsx";
import type { BlockState } from "#ui/illustrations/wall-blocks.ts";
import type { CourseOutline, OutlineLesson } from "../../contract.ts";
import { enrolledSteps, type GradedAssessment, lessonsOfBlocks, weeksOf } from "../block-lessons.ts";
import { blockLessonsQuery } from "../queries.ts";

export type BlockLessonsProps = {
  /** Slug of the course. */
  course: string;
  /** The block, 1 to 40. */
  number: number;
  state: BlockState;
  graded?: GradedAssessment | undefined;
  /** Under the caption, before the lessons. */
  action?: ReactNode;
};

/** As many lessons as are listed of one block; the first blocks of a long course hold more. */
const shownLessons = 5;

/** The lessons that one block of a course's wall stands for, under the wall. */
export function BlockLessons({ course, number, state, graded, action }: BlockLessonsProps) {
  const { data, error, isFetching, refetch } = useQuery(blockLessonsQuery(course));
  const title = `Block ${number}`;
  if (!data) {
    return (
      <BlockPanel number={number} title={title} action={action}>
        {error ? (
          <div className="grid justify-items-start gap-2 py-2">
            <p className="text-sm">{errorMessage(error, "The lessons of this block could not be loaded.")}</p>
            <button
              type="button"
              className={buttonClass({ variant: "line", size: "sm" })}
              onClick={() => void refetch()}
              disabled={isFetching}
            >
              Try again
            </button>
          </div>
        ) : (
          <Skeleton label="Loading the lessons of this block...">
            <SkeletonBlock className="mt-2 h-11 opacity-20" />
          </Skeleton>
        )}
      </BlockPanel>
    );
  }
  const lessons = lessonsOfBlocks(data, graded)[number - 1] ?? [];
  if (lessons.length === 0) {
    return (
      <BlockPanel number={number} title={title} action={action}>
        <p className="py-1.5 text-on-wall-2 text-sm">{withoutLessons(number, state)}</p>
      </BlockPanel>
    );
  }
  const done = lessons.filter((lesson) => lesson.isDone).length;
  const first = Math.min(
    Math.max(
      lessons.findIndex((lesson) => !lesson.isDone),
      0,
    ),
    Math.max(lessons.length - shownLessons, 0),
  );
  return (
    <BlockPanel
      number={number}
      action={action}
      title={`${title}, ${weeksOf(lessons)}`}
      aside={`${done} of ${counted(lessons.length, "lesson")} done`}
    >
      <ul className="block-rows">
        {lessons.slice(first, first + shownLessons).map((lesson) => (
          <li key={lesson.slug}>
            <Row course={course} lesson={lesson} isNext={data.access === "open" && lesson.slug === nextOf(data)} />
          </li>
        ))}
        {lessons.length > shownLessons ? (
          <li>
            <Link to={paths.viewCourse(course, "syllabus")}>
              <Icon name="list" size={18} />
              <span>All lessons of the course</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </BlockPanel>
  );
}

/** The lesson to go on with; null when all are done. */
function nextOf({ weeks, resume }: CourseOutline): string | null {
  const isDone = weeks.some((week) => week.lessons.some(({ slug, isDone }) => slug === resume && isDone));
  return isDone ? null : resume;
}

function withoutLessons(number: number, state: BlockState): string {
  if (number <= enrolledSteps) return "The first column is your door: it opened when you joined the course.";
  return state === "open" ? "Graded work opened this block." : "This block opens with graded work.";
}

function Row({ course, lesson, isNext }: { course: string; lesson: OutlineLesson; isNext: boolean }) {
  const size = lesson.hasText ? formatFileSize(lesson.bytes) : "taught live";
  const icon: IconName = lesson.isDone ? "check" : isNext ? "play" : lesson.isOpen ? "book-open" : "lock";
  const inside = (
    <>
      <Icon name={icon} size={18} />
      <span>{lesson.title}</span>
      <small>
        {lesson.isDone ? "done, " : isNext ? "next, " : lesson.isOpen ? "" : "not open, "}
        {size}
      </small>
    </>
  );
  return lesson.isOpen ? (
    <Link to={paths.learn(course, lesson.slug)} data-next={isNext || undefined}>
      {inside}
    </Link>
  ) : (
    <p>{inside}</p>
  );
}
