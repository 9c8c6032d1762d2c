import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { focusNeighbour } from "#ui/components/focus-neighbour.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonRows } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { removeSaved, restoreSaved, type SavedLesson } from "../offline/saved-lessons.ts";
import { canSaveQuery } from "../queries.ts";
import { useSaved } from "../use-saved.ts";

const sizeOf = (lessons: readonly SavedLesson[]) => formatFileSize(lessons.reduce((sum, { bytes }) => sum + bytes, 0));
const countOf = ({ length }: readonly SavedLesson[]) => counted(length, "lesson");

type SavedLessonsProps = {
  account: string;
  /** A page of the dashboard that could not be fetched, in whose place this one opened. */
  missed?: string | null;
  children?: ReactNode;
};

/** The lessons that open without a network, what they take, and how to free that. `children` is below. */
export function SavedLessonsPage({ account, missed = null, children }: SavedLessonsProps) {
  const lessons = useSaved(account).data;
  const canSave = useQuery(canSaveQuery()).data;
  const [removed, setRemoved] = useState<readonly SavedLesson[]>([]);

  async function remove(lessons: readonly SavedLesson[]) {
    setRemoved(lessons);
    for (const { course, lesson } of lessons) await removeSaved(account, course, lesson);
  }

  return (
    <div className="max-w-180">
      <PageHeading>Saved lessons</PageHeading>
      {missed === null ? null : (
        <Banner
          icon="wifi-off"
          className="mb-6"
          action={
            <a href={missed} className={buttonClass({ size: "sm" })}>
              Try again
            </a>
          }
        >
          You are offline, and that page is not on this device. Your lessons below open, and so do{" "}
          <Link to={paths.messages()} className="link">
            messages
          </Link>{" "}
          and{" "}
          <Link to={paths.calendar()} className="link">
            the calendar
          </Link>{" "}
          as you last saw them.
        </Banner>
      )}
      <p className="mb-6 max-w-[62ch] text-ink-2">
        These lessons open without a network on this device. They are removed when you log out.
      </p>
      <div className="grid gap-8">
        <div role="status" className="empty:hidden">
          {removed.length > 0 ? (
            <Banner
              icon="trash"
              action={
                <Button
                  variant="line"
                  size="sm"
                  onClick={() => {
                    setRemoved([]);
                    void restoreSaved(account, removed);
                  }}
                >
                  Undo
                </Button>
              }
            >
              {countOf(removed)} removed from this device, {sizeOf(removed)} freed.
            </Banner>
          ) : null}
        </div>
        {canSave === false ? (
          <EmptyState
            kind="post"
            message="This browser cannot save lessons."
            hint="A private window or a full device cannot keep them. Open this page in an ordinary window, or free some room."
            className="card"
          />
        ) : lessons === undefined ? (
          <Skeleton label="Looking for lessons on this device...">
            <SkeletonRows />
          </Skeleton>
        ) : lessons.length === 0 ? (
          <EmptyState
            kind="post"
            message="No lessons are saved on this device yet."
            hint="Open one while you have a network, or save a whole course from its list of lessons."
            action={
              <Link to={paths.myCourses()} className={buttonClass({ size: "sm" })}>
                My Courses
              </Link>
            }
            className="card"
          />
        ) : (
          <>
            <p className="-mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <b className="num text-h3">{sizeOf(lessons)}</b> on this device, {countOf(lessons)}
              </span>
              <Button variant="line" size="sm" onClick={() => void remove(lessons)}>
                Remove all
              </Button>
            </p>
            {byCourse(lessons).map(([course, lessons]) => (
              <SavedCourse key={course} course={course} lessons={lessons} onRemove={remove} />
            ))}
          </>
        )}
        {children}
      </div>
    </div>
  );
}

function byCourse(lessons: readonly SavedLesson[]): [string, SavedLesson[]][] {
  const courses = new Map<string, SavedLesson[]>();
  for (const lesson of lessons) courses.set(lesson.course, [...(courses.get(lesson.course) ?? []), lesson]);
  return [...courses];
}

type SavedCourseProps = {
  course: string;
  lessons: readonly SavedLesson[];
  onRemove: (lessons: readonly SavedLesson[]) => Promise<void>;
};

function SavedCourse({ course, lessons, onRemove }: SavedCourseProps) {
  return (
    <section aria-labelledby={`saved-${course}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`saved-${course}`} className="text-h4 wrap-anywhere">
          {lessons[0]?.courseTitle}
        </h2>
        <p className="hint">
          {countOf(lessons)}, {sizeOf(lessons)}
        </p>
        <button type="button" className="link ml-auto min-h-11 text-sm" onClick={() => void onRemove(lessons)}>
          Remove<span className="sr-only"> all lessons of {lessons[0]?.courseTitle}</span>
        </button>
      </div>
      <ul className="card divide-y divide-line">
        {lessons.map((lesson) => (
          <li key={lesson.lesson} className="flex items-center gap-2 pr-1 pl-4">
            <Link
              to={paths.learn(course, lesson.lesson)}
              className="min-w-0 flex-1 py-3 text-sm font-semibold wrap-anywhere"
            >
              {lesson.title}
              <span className="hint block font-normal">
                Week {lesson.week}, {formatFileSize(lesson.bytes)}
                {lesson.isSaved ? "" : ", opened before"}
              </span>
            </Link>
            <IconButton
              label={`Remove ${lesson.title}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget.closest("li"), document.querySelector("main"));
                void onRemove([lesson]);
              }}
            >
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
