import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import type { OfficeCourse } from "../../contract.ts";

/** What a course is called, and what its page shows. */
export function CourseFacts({ course, onChange }: { course: OfficeCourse; onChange: (() => void) | undefined }) {
  const { shortTitle, schoolName, summary, level, format, weeks, projectWeeks, durationNote, discountPercent } = course;
  const duration = weeks === null ? "No fixed duration" : `${weeks} + ${projectWeeks} weeks`;
  return (
    <section aria-labelledby="facts" className="card grid grid-cols-1 gap-4 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="facts" className="mr-auto text-h4">
          Facts
        </h2>
        {onChange && (
          <Button variant="line" size="sm" onClick={onChange}>
            Change the facts
          </Button>
        )}
      </div>
      <Facts
        items={[
          { label: "Short title", value: shortTitle },
          { label: "School", value: schoolName },
          { label: "Level", value: level || "Not written yet" },
          { label: "Length", value: [duration, durationNote].filter(Boolean).join(". ") },
          ...(discountPercent > 0 ? [{ label: "Discount", value: `${discountPercent}%` }] : []),
        ]}
      />
      <p className="wrap-anywhere">{summary || "It has no summary yet."}</p>
      {format && <p className="text-ink-2 wrap-anywhere">{format}</p>}
    </section>
  );
}
