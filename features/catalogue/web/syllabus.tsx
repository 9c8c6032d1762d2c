import { Accordion } from "#ui/components/accordion.tsx";
import type { SyllabusWeek } from "../contract.ts";

/**
 * The weekly syllabus: one disclosure a week, the first open. A course without a fixed duration has parts instead of weeks.
 */
export function Syllabus({ weeks, isTimed }: { weeks: readonly SyllabusWeek[]; isTimed: boolean }) {
  const unit = isTimed ? "Week" : "Part";
  return (
    <Accordion
      name="syllabus"
      openIndex={0}
      items={weeks.map(({ week, title, topics }) => ({
        id: `${unit.toLowerCase()}-${week}`,
        title: (
          <span className="grid gap-x-4 sm:grid-cols-[4.5rem_1fr] sm:items-baseline">
            <span className="font-sans font-semibold text-ink-3 text-sm tabular-nums">
              {unit} {week}
            </span>
            <span>{title}</span>
          </span>
        ),
        body: (
          <ul className="grid list-disc gap-1 pl-5 marker:text-ink-3 sm:ml-[5.5rem]">
            {topics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
