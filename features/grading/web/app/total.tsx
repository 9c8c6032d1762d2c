import { gradeLabel } from "#features/assessments/rules.ts";
import type { GradableItem } from "../../contract.ts";
import { markScore } from "../../rules.ts";
import { lateText } from "./labels.ts";
import { type MarkInput, numberOf } from "./mark-input.ts";

/** What the marks come to, as they are now. */
export function Total({ gradableItem, given: input }: { gradableItem: GradableItem; given: MarkInput }) {
  const grade =
    gradableItem.source === "submission"
      ? markScore(
          { levels: input.levels, points: numberOf(input.points), extra: numberOf(input.extra) ?? 0 },
          {
            rubric: gradableItem.rubric,
            latePointsPerDay: gradableItem.late.pointsPerDay,
            lateFloor: gradableItem.late.floor,
            lateDays: gradableItem.lateDays,
          },
        )
      : gradableItem.grade;
  if (!grade || Number.isNaN(grade.score)) return null;
  return (
    <div className="flex items-end gap-4 border-line border-t pt-3">
      <b className="font-bold font-display text-[3.25rem] leading-[.85] tabular-nums">
        {gradeLabel(grade.score)}
        <small className="text-ink-3 text-lg">/100</small>
      </b>
      <dl className="grid flex-1 grid-cols-[1fr_auto] text-xs tabular-nums">
        <dt className="text-ink-2">{gradableItem.source === "submission" ? "Before lateness" : "As saved"}</dt>
        <dd>{gradeLabel(grade.base)}</dd>
        {gradableItem.lateDays > 0 && (
          <>
            <dt className="text-ink-2">
              {lateText(gradableItem.lateDays)}, {gradableItem.late.pointsPerDay} a day, floor {gradableItem.late.floor}
            </dt>
            <dd>−{grade.deduction}</dd>
          </>
        )}
        {grade.extra !== 0 && (
          <>
            <dt className="text-ink-2">Add or take off</dt>
            <dd>{grade.extra > 0 ? `+${grade.extra}` : `−${-grade.extra}`}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
