import type { ShownMarks } from "../../rubric-contract.ts";

const points = (count: number) => `${count} ${Math.abs(count) === 1 ? "point" : "points"}`;

/** What each criterion got, and what lateness took. */
export function Marks({ marks: { criteria, base, lateDays, deduction, extra } }: { marks: ShownMarks }) {
  if (criteria.length === 0 && lateDays === 0 && extra === 0) return null;
  return (
    <section aria-labelledby="result-marks" className="border-line border-t pt-3">
      <h3 id="result-marks" className="mb-1 font-sans font-semibold text-sm">
        How it was marked
      </h3>
      <ul className="grid gap-2">
        {criteria.map(({ name, got, of, says }) => (
          <li key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="wrap-anywhere">{name}</span>
            <b className="tabular-nums">
              {got} of {of}
            </b>
            <span className="hint col-span-2 wrap-anywhere">{says}</span>
          </li>
        ))}
      </ul>
      {(lateDays > 0 || extra !== 0) && (
        <ul className="mt-3 grid gap-1 text-ink-2 text-sm">
          <li>The work itself: {base} of 100.</li>
          {lateDays > 0 && (
            <li>
              Handed in {lateDays === 1 ? "a day" : `${lateDays} days`} late:{" "}
              {deduction > 0 ? `${points(deduction)} off` : "no points off"}.
            </li>
          )}
          {extra !== 0 && <li>{extra > 0 ? `${points(extra)} added.` : `${points(-extra)} taken off.`}</li>}
        </ul>
      )}
    </section>
  );
}
