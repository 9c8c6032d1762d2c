import { dayText } from "#lib/viewer-zone.ts";
import { cx } from "#ui/components/cx.ts";
import type { TimesResponse, TimeView } from "../../contract.ts";
import { placementTexts } from "../../texts.ts";

type ClockNotesProps = Pick<TimesResponse, "zone" | "tutorZone"> & {
  times: readonly TimeView[];
  /** The tutor's first name. */
  tutor: string;
  className?: string;
};

/** Weekly times on the tutor's clock where that is another one, and from when they are others here. */
export function ClockNotes({ times, tutorZone, tutor, className }: ClockNotesProps) {
  return (
    <>
      {tutorZone && times.length > 0 ? (
        <p className={cx("text-sm", className)}>
          {placementTexts.tutorClock(tutor, times.map(({ tutorLabel }) => tutorLabel).join(", "), tutorZone.name)}
        </p>
      ) : null}
      {times.map(({ label, later }) =>
        later ? (
          <p key={label} className={cx("text-sm", className)}>
            {placementTexts.later(dayText(later.on), label, later.label)}
          </p>
        ) : null,
      )}
    </>
  );
}
