import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Accordion } from "#ui/components/accordion.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { ViewCourse } from "../../courses-contract.ts";

export type CourseSyllabusProps = Pick<ViewCourse, "syllabus" | "access"> & {
  /** Slug of the course. */
  course: string;
};

/** The weeks with their topics; a topic whose lesson this student may read leads to it. The week one is at is open. */
export function CourseSyllabus({ syllabus, course, access }: CourseSyllabusProps) {
  const current = syllabus.findIndex(({ isDone }) => !isDone);
  return (
    <>
      {access === "taste" && (
        <p className="mb-3 text-ink-2 text-sm">The first lesson is free for everybody. Read it and see how we teach.</p>
      )}
      <Accordion
        name="syllabus"
        openIndex={Math.max(current, 0)}
        items={syllabus.map(({ week, title, isDone, topics }) => ({
          id: `week-${week}`,
          title: (
            <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[4.5rem_1fr] sm:items-baseline">
              <span className="font-sans font-semibold text-ink-3 text-sm tabular-nums">Week {week}</span>
              <span className="wrap-anywhere">
                {title}
                {isDone && (
                  <span className="ml-2 inline-flex items-center gap-1 font-medium font-sans text-link text-sm">
                    <Icon name="circle-check" size={16} />
                    Done
                  </span>
                )}
              </span>
            </span>
          ),
          body: (
            <ul className="grid sm:ml-[5.5rem]">
              {topics.map((topic) => (
                <li key={topic.title} className="flex min-h-11 items-center gap-2">
                  <Icon
                    name={topic.isDone ? "circle-check" : topic.lesson ? "book-open" : "minus"}
                    size={16}
                    className={topic.isDone ? "flex-none text-link" : "flex-none text-ink-3"}
                  />
                  {topic.lesson ? (
                    <Link to={paths.learn(course, topic.lesson)} className="link py-2.5 wrap-anywhere">
                      {topic.title}
                    </Link>
                  ) : (
                    <span className="wrap-anywhere">{topic.title}</span>
                  )}
                  {topic.isLive && (
                    <span className="flex-none text-ink-2 text-sm">{topic.isDone ? "attended" : "taught live"}</span>
                  )}
                  {topic.isDone && <span className="sr-only">, done</span>}
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </>
  );
}
