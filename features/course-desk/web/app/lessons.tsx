import { counted } from "#lib/counted.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import type { OfficeCourse, OfficeWeek } from "../../contract.ts";

/** What a course has to read, and which lessons have no text. */
export function Lessons({ course: { text, live, weeksOfLessons } }: { course: OfficeCourse }) {
  const bytes = weeksOfLessons.flatMap(({ lessons }) => lessons).reduce((sum, lesson) => sum + lesson.bytes, 0);
  return (
    <section aria-labelledby="lessons" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="lessons" className="text-h4">
        Lessons
      </h2>
      {text + live === 0 ? (
        <p className="text-ink-2">It has no lesson yet.</p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            <div>
              <dt className="text-ink-2">With text</dt>
              <dd className="font-semibold">
                {text}, {formatFileSize(bytes)}
              </dd>
            </div>
            <div>
              <dt className="text-ink-2">Live only, in class</dt>
              <dd className="font-semibold">{live}</dd>
            </div>
          </dl>
          <ul className="grid gap-2">
            {weeksOfLessons.map((week) => (
              <li key={week.week} className="border-t border-line pt-2">
                <p className="font-semibold wrap-anywhere">
                  {week.week}. {week.title}
                </p>
                <p className="text-ink-2 text-sm wrap-anywhere">{weekText(week)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** `All 5 with text`; else which have none, by name. */
function weekText({ lessons }: OfficeWeek): string {
  const without = lessons.filter(({ hasText }) => !hasText);
  if (without.length === 0) return `${counted(lessons.length, "lesson")} with text`;
  const names = without.map(({ title }) => title).join("; ");
  return `${lessons.length - without.length} with text, ${without.length} live: ${names}`;
}
