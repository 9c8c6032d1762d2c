import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import type { OfficeCourse } from "../../contract.ts";
import { lessonsText } from "../../texts.ts";

type Week = OfficeCourse["weeksOfLessons"][number];

/** What a course has to read, and which lessons have no text. */
export function Lessons({ course }: { course: OfficeCourse }) {
  const { slug, weeksOfLessons } = course;
  const shown = weeksOfLessons.flatMap(({ lessons }) => lessons).filter(({ state }) => state === "shown");
  const bytes = shown.reduce((sum, lesson) => sum + lesson.bytes, 0);
  return (
    <section aria-labelledby="lessons" className="card grid grid-cols-1 gap-4 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="lessons" className="mr-auto text-h4">
          Lessons
        </h2>
        <Link to={paths.officeSyllabus(slug)} className="link inline-flex min-h-11 items-center">
          Syllabus
        </Link>
      </div>
      <p>
        {lessonsText(course)}
        {bytes > 0 && `, ${formatFileSize(bytes)} to read`}.
      </p>
      <ol className="grid gap-2">
        {weeksOfLessons.map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
          <li key={index} className="border-t border-line pt-2">
            <p className="font-semibold wrap-anywhere">
              {index + 1}. {week.title}
            </p>
            <p className="text-ink-2 text-sm wrap-anywhere">{weekText(week)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `5 with text`; those without by name. */
function weekText({ lessons }: Week): string {
  const shown = lessons.filter(({ state }) => state === "shown");
  const names = (without: Week["lessons"]) => without.map(({ title }) => title).join("; ");
  const withText = shown.filter(({ hasText }) => hasText);
  const live = shown.filter(({ hasText }) => !hasText);
  const drafts = lessons.filter(({ state }) => state === "draft");
  if (live.length + drafts.length === 0)
    return withText.length === 0 ? "No lesson yet" : `${counted(withText.length, "lesson")} with text`;
  const parts = [
    withText.length > 0 && `${withText.length} with text`,
    live.length > 0 && `Live: ${names(live)}`,
    drafts.length > 0 && `Nothing yet: ${names(drafts)}`,
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
