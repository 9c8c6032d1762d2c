import { daysText, dayText } from "#lib/viewer-zone.ts";
import { cx } from "#ui/components/cx.ts";
import type { TimesResponse, TimeView } from "../../contract.ts";
import { skippedOf } from "../../rules.ts";
import { placementTexts } from "../../texts.ts";

type ClockNotesProps = Pick<TimesResponse, "zone" | "otherZone"> & {
  times: readonly TimeView[];
  /** The first name of the other of the two. */
  otherPerson: string;
  className?: string;
};

/** Weekly times on the other's clock where that is another one, from when they are others here, and on which days they are skipped. */
export function ClockNotes({ times, otherZone, otherPerson, className }: ClockNotesProps) {
  const skipped = skippedOf(times);
  return (
    <>
      {skipped ? (
        <p className={cx("text-sm", className)}>
          {placementTexts.skips(daysText(skipped.days), dayText(skipped.last, "short"))}
        </p>
      ) : null}
      {otherZone && times.length > 0 ? (
        <p className={cx("text-sm", className)}>
          {placementTexts.otherClock(otherPerson, times.map(({ otherLabel }) => otherLabel).join(", "), otherZone.name)}
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
