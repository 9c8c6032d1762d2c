import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { type KeptLesson, removeKept } from "../offline/kept-lessons.ts";
import { useKept } from "../use-kept.ts";

/** The lessons that open without a network, what they take, and how to take them away. `children` stands below. */
export function SavedLessonsPage({ account, children }: { account: string; children?: ReactNode }) {
  const kept = useKept(account).data;
  return (
    <div className="max-w-180">
      <PageHeading>Saved for offline</PageHeading>
      <p className="mb-6 max-w-[62ch] text-ink-2">
        These lessons open without a network on this device. They are removed when you log out.
      </p>
      <div className="grid gap-8">
        {kept === undefined ? (
          <Skeleton words="Looking at this device...">
            <SkeletonRows />
          </Skeleton>
        ) : kept.length === 0 ? (
          <EmptyState
            kind="post"
            message="No lesson is on this device yet."
            hint="Open one while you have a network, or save a whole course from its list of lessons."
            action={
              <Link to={paths.myCourses()} className={buttonClass({ size: "sm" })}>
                My Courses
              </Link>
            }
            className="card"
          />
        ) : (
          byCourse(kept).map(([course, lessons]) => (
            <SavedCourse key={course} account={account} course={course} lessons={lessons} />
          ))
        )}
        {children}
      </div>
    </div>
  );
}

function byCourse(kept: readonly KeptLesson[]): [string, KeptLesson[]][] {
  const courses = new Map<string, KeptLesson[]>();
  for (const one of kept) courses.set(one.course, [...(courses.get(one.course) ?? []), one]);
  return [...courses];
}

function SavedCourse({ account, course, lessons }: { account: string; course: string; lessons: KeptLesson[] }) {
  const bytes = lessons.reduce((sum, { bytes: own }) => sum + own, 0);
  return (
    <section aria-labelledby={`saved-${course}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`saved-${course}`} className="text-h4 wrap-anywhere">
          {lessons[0]?.courseTitle}
        </h2>
        <p className="hint">
          {lessons.length} {lessons.length === 1 ? "lesson" : "lessons"}, {formatFileSize(bytes)}
        </p>
        <button
          type="button"
          className="link ml-auto min-h-11 text-sm"
          onClick={() => {
            void removeKept(account, course).then(() => toast.success("Removed from this device."));
          }}
        >
          Remove all<span className="sr-only"> lessons of {lessons[0]?.courseTitle}</span>
        </button>
      </div>
      <ul className="card divide-y divide-line">
        {lessons.map(({ lesson, title, week, bytes: own, isSaved }) => (
          <li key={lesson} className="flex items-center gap-2 pr-1 pl-4">
            <Link to={paths.learn(course, lesson)} className="min-w-0 flex-1 py-3 text-sm font-semibold wrap-anywhere">
              {title}
              <span className="hint block font-normal">
                Week {week}, {formatFileSize(own)}
                {isSaved ? "" : ", opened before"}
              </span>
            </Link>
            <IconButton label={`Remove ${title}`} onClick={() => void removeKept(account, course, lesson)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
