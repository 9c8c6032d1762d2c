import { dayText } from "#lib/viewer-zone.ts";
import { ChipButton } from "#ui/components/chip.tsx";
import type { FreeTime, SlotsResponse } from "../../contract.ts";

export type TimesByDayProps = {
  days: SlotsResponse["days"];
  /** The starts of those that are chosen. */
  chosen: readonly string[];
  onChoose: (time: FreeTime) => void;
};

/** Free half hours to choose from, day by day. */
export function TimesByDay({ days, chosen, onChoose }: TimesByDayProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 @3xl:grid-cols-2">
      {days.map(({ date, slots }) => (
        <fieldset key={date}>
          <legend className="mb-2 font-semibold">{dayText(date)}</legend>
          <div className="flex flex-wrap gap-2">
            {slots.map((slot) => (
              <ChipButton
                key={slot.startsAt}
                className="tabular-nums"
                pressed={chosen.includes(slot.startsAt)}
                onClick={() => onChoose(slot)}
              >
                {slot.time}
              </ChipButton>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
