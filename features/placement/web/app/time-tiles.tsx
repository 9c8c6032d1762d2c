import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { GroupOption, HourOption, TimesResponse, TimeView } from "../../contract.ts";
import { tilesByDay } from "../choice.ts";

export type TimeTilesProps = Pick<TimesResponse, "groups" | "hours" | "otherZone"> & {
  /** The times that are chosen. */
  chosen: readonly TimeView[];
  /** The first name of the other of the two. */
  otherPerson: string;
  /** Left out where there are no groups. */
  onGroup?: (group: GroupOption) => void;
  onHour: (hour: HourOption) => void;
};

/** The times of a week, day by day, to switch on and off. What cannot be taken stays in sight and shows why. */
export function TimeTiles({ groups, hours, otherZone, chosen, otherPerson, onGroup, onHour }: TimeTilesProps) {
  const isNamed = groups.length > 1;
  return (
    <ul aria-label="Times of a week">
      {tilesByDay({ groups, hours }).map(({ day, tiles }) =>
        tiles.length > 0 ? (
          <li
            key={day}
            className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-2 border-line border-t py-3 sm:grid-cols-[4rem_minmax(0,1fr)]"
          >
            <b aria-hidden="true">{day}</b>
            <div className="flex flex-wrap gap-2">
              {tiles.map((tile) => {
                const { time, note, isFree } = tile;
                const isOn = chosen.includes(time);
                return (
                  <button
                    key={`${"group" in tile ? tile.group.id : "own"} ${time.label}`}
                    type="button"
                    aria-pressed={isOn}
                    disabled={!isFree}
                    onClick={() => ("group" in tile ? onGroup?.(tile.group) : onHour(tile.hour))}
                    className={cx(
                      "flex min-h-13 items-center gap-2 border px-3.5 py-1.5 text-left leading-tight",
                      isOn
                        ? "rounded-[10px_22px_10px_10px] border-primary bg-primary-soft font-semibold outline-1 outline-primary"
                        : "rounded-[10px]",
                      !isOn &&
                        (isFree
                          ? "border-line-strong bg-surface"
                          : "border-line-strong border-dashed bg-sunken text-ink-2"),
                    )}
                  >
                    {isOn ? <Icon name="check" size={16} className="flex-none" /> : null}
                    <span className="min-w-0">
                      <span className="sr-only">{day} </span>
                      {time.time}
                      <small className="block text-cap text-ink-2 font-normal wrap-anywhere">
                        {isNamed && "group" in tile ? `${tile.group.name}, ` : null}
                        {note}
                      </small>
                      {otherZone ? (
                        <small className="block font-normal text-cap text-sky-800 dark:text-sky-300">
                          {time.otherLabel} for {otherPerson}
                        </small>
                      ) : null}
                    </span>
                  </button>
                );
              })}
            </div>
          </li>
        ) : null,
      )}
    </ul>
  );
}
