import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { DoorCard } from "#ui/components/card.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { RecommendedCourse } from "../../courses-contract.ts";

/** Courses to go on with (MYC-01). */
export function Recommended({ courses }: { courses: readonly RecommendedCourse[] }) {
  return (
    <section aria-labelledby="recommended" className="grid gap-3.5">
      <h2 id="recommended" className="text-h3">
        Recommended Courses
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {courses.map((course) => (
          <DoorCard as="li" key={course.slug} className="relative flex items-center gap-4 p-4">
            <GlyphTile glyph={course.glyph} school={course.school} />
            <div className="min-w-0 flex-1">
              <h3 className="text-h4 leading-tight wrap-anywhere">
                <Link to={paths.viewCourse(course.slug)} className="link-ink">
                  {course.shortTitle}
                </Link>
              </h3>
              <p className="hint flex flex-wrap gap-x-3">
                <span className="inline-flex items-center gap-1.5">
                  <Icon name="users" size={16} />
                  {course.students}
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <Icon name="graduation-cap" size={16} />
                  {course.tutors}
                </span>
              </p>
            </div>
            <CourseMenu course={course} />
          </DoorCard>
        ))}
      </ul>
    </section>
  );
}

/** What to do with a course: arrow keys move, Escape and a click elsewhere close. */
function CourseMenu({ course }: { course: RecommendedCourse }) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const id = `menu-${course.slug}`;
  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => {
    if (!isOpen) return;
    items()[0]?.focus();
    const closeOutside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    frame.current?.querySelector("button")?.focus();
  }

  function key(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === "Tab") return setOpen(false);
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (event.key !== "Escape" && target === undefined) return;
    event.preventDefault();
    if (target === undefined) close();
    else all[target]?.focus();
  }

  const look =
    "flex min-h-11 items-center gap-2.5 rounded-md px-3 text-ink no-underline hover:bg-sunken focus-visible:bg-sunken";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu's own button and items, as they bubble
    <div ref={frame} className="relative flex-none" onKeyDown={key}>
      <IconButton
        label={`What to do with ${course.shortTitle}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="ellipsis-vertical" />
      </IconButton>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={course.shortTitle}
          className="absolute top-full right-0 z-2 grid w-44 rounded-lg border border-line bg-surface p-1.5 shadow-2"
        >
          <Link role="menuitem" tabIndex={-1} to={paths.findTutor({ course: course.slug })} className={look}>
            <Icon name="search" />
            Find Tutor
          </Link>
          <Link role="menuitem" tabIndex={-1} to={paths.enroll(course.slug)} className={look}>
            <Icon name="plus" />
            Enroll
          </Link>
        </div>
      )}
    </div>
  );
}
