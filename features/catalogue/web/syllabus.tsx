import { Accordion } from "#ui/components/accordion.tsx";
import type { SyllabusWeek } from "../contract.ts";

/**
 * The weekly syllabus: one disclosure a week, the first open. A course without a fixed duration has parts instead of weeks.
 * `livePlaces`: the topics that are taught live, as `week.topic`; the others are written.
 */
export function Syllabus({
  weeks,
  isTimed,
  livePlaces,
}: {
  weeks: readonly SyllabusWeek[];
  isTimed: boolean;
  livePlaces: readonly string[];
}) {
  const places = new Set(livePlaces);
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
            {topics.map((topic, index) => (
              <li key={topic}>
                {topic}
                {places.has(`${week}.${index + 1}`) && <span className="text-ink-3 text-sm">, taught live</span>}
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
