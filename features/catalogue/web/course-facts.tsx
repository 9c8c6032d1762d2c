import { Chip } from "#ui/components/chip.tsx";
import type { CourseDetail } from "../contract.ts";
import { durationLabel } from "../rules.ts";
import { lessonCountText } from "../texts.ts";

/** The facts of a course: how long, how many lessons of which kind, for whom, how it is taught, with what. */
export function CourseFacts({ course, lessons }: { course: CourseDetail; lessons: { lessons: number; live: number } }) {
  const duration = durationLabel(course);
  const facts = [
    { label: "Duration", value: duration },
    // The note has already been shown where there is no other duration.
    ...(course.durationNote && course.durationNote !== duration ? [{ label: "Note", value: course.durationNote }] : []),
    ...(lessons.lessons > 0 ? [{ label: "Lessons", value: lessonCountText(lessons) }] : []),
    { label: "Skill level", value: course.level },
    { label: "Format", value: course.format },
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
      <div className="sm:col-span-2 lg:col-span-1">
        <dt className="mb-2 text-ink-3 text-xs">Tools</dt>
        <dd className="flex flex-wrap gap-2">
          {course.tools.map((tool) => (
            <Chip key={tool}>{tool}</Chip>
          ))}
        </dd>
      </div>
    </dl>
  );
}
