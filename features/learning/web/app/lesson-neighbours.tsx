import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Lesson } from "../../contract.ts";

const linkClass = "card opens door-sm grid content-start gap-1 p-4 no-underline";

/** The lessons before and after, as far as they are open. */
export function LessonNeighbours({ course, previous, next }: Pick<Lesson, "course" | "previous" | "next">) {
  return (
    <nav aria-label="Lessons before and after" className="grid gap-3 sm:grid-cols-2">
      {previous?.isOpen ? (
        <Link to={paths.learn(course.slug, previous.slug)} className={linkClass}>
          <span className="hint flex items-center gap-1.5">
            <Icon name="arrow-left" size={16} />
            Previous
          </span>
          <span className="font-semibold wrap-anywhere">{previous.title}</span>
        </Link>
      ) : null}
      {next?.isOpen ? (
        <Link to={paths.learn(course.slug, next.slug)} className={`${linkClass} sm:col-start-2 sm:text-right`}>
          <span className="hint flex items-center gap-1.5 sm:justify-end">
            Next
            <Icon name="arrow-right" size={16} />
          </span>
          <span className="font-semibold wrap-anywhere">{next.title}</span>
        </Link>
      ) : (
        <p className="self-center text-ink-2 sm:col-start-2 sm:text-right">This is the last lesson of the course.</p>
      )}
    </nav>
  );
}
