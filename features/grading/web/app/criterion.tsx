import { cx } from "#ui/components/cx.ts";
import type { GradableItem } from "../../contract.ts";

/** One criterion of the rubric, with a button for each of its levels. */
export function Criterion({
  criterion: { name, points, levels },
  at,
  isCurrent,
  onFocus,
  chosen,
  onChoose,
}: {
  criterion: GradableItem["rubric"][number];
  at: number;
  /** The one that the number keys choose for. */
  isCurrent: boolean;
  onFocus: () => void;
  chosen: number | null;
  onChoose(level: number): void;
}) {
  const stored = chosen === null ? undefined : levels[chosen];
  return (
    <fieldset
      data-criterion={at}
      onFocus={onFocus}
      className={cx(
        "-mx-2 grid gap-2 border-line border-b px-2 pb-3",
        isCurrent && "border-l-4 border-l-sun-400 bg-primary-soft/40",
      )}
    >
      <legend className="contents">
        <span className="flex justify-between gap-2 text-sm">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <span className="whitespace-nowrap text-ink-3 tabular-nums">
            {stored ? stored.points : "–"} of {points}
          </span>
        </span>
      </legend>
      <div className="grid grid-cols-4 gap-1">
        {levels.map((level, at) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={at}
            className="grid min-h-11 cursor-pointer place-items-center rounded-lg border-2 border-line bg-surface font-semibold text-sm tabular-nums has-checked:rounded-tr-[18px] has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={`level-${name}`}
              checked={at === chosen}
              onChange={() => onChoose(at)}
              aria-label={`${level.points}: ${level.says}`}
            />
            <span aria-hidden="true">{level.points}</span>
          </label>
        ))}
      </div>
      {stored && <p className="text-ink-2 text-xs">{stored.says}</p>}
    </fieldset>
  );
}
