import { counted } from "#lib/counted.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import type { GroupOption, OfferedTimes } from "../../contract.ts";
import { timesText } from "../../rules.ts";
import { perWeek } from "../../texts.ts";

/** Weekly times of one's own, among the groups. */
export const ownTimes = "own";

/** What someone can be placed in, in the order of the keys 1 to 9. `isFree`: it can be had. */
export const whereOf = ({ groups, hours }: Pick<OfferedTimes, "groups" | "hours">) => [
  ...groups.map(({ id, refusal }) => ({ id, isFree: refusal === null })),
  ...(hours.length > 0 ? [{ id: ownTimes, isFree: hours.some(({ isFree }) => isFree) }] : []),
];

type WhereOptionsProps = {
  times: OfferedTimes;
  /** The first name of the student, and whose hours they are: `your`, `Adaeze\u2019s`. */
  student: string;
  whose: string;
  value: string | null;
  onChoose: (id: string) => void;
};

/** Where someone can be placed: each group whole, with its seats after it, or weekly times of their own. */
export function WhereOptions({ times, student, whose, value, onChoose }: WhereOptionsProps) {
  const options = whereOf(times);
  return (
    <RadioGroup
      name="where"
      label="Where"
      hideLabel
      appearance="card"
      className="gap-2!"
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      options={options.map(({ id, isFree }) => {
        const group = times.groups.find((group) => group.id === id);
        return group
          ? { value: id, disabled: !isFree, ...groupOption(group, student) }
          : {
              value: id,
              disabled: !isFree,
              label: <Named name="One to one" big="1" small="seat" />,
              hint: `${perWeek.min} or ${perWeek.max} of ${whose} free hours`,
            };
      })}
    />
  );
}

function groupOption({ name, times, first, seats, taken, missed, refusal }: GroupOption, student: string) {
  const big = refusal === "full" ? "full" : seats === null ? `${taken + 1}` : `${taken} → ${taken + 1}`;
  return {
    label: (
      <Named
        name={name}
        big={big}
        small={seats === null ? "students" : refusal === "full" ? `${taken} of ${seats}` : `of ${seats}`}
      />
    ),
    hint: (
      <>
        {timesText(times)}, {missed > 0 ? "next on" : "from"} {dateText(new Date(first))}.
        {refusal === "clash" ? <Warn>{student} has a class at one of these times.</Warn> : null}
        {missed > 0 ? (
          <Warn>
            {student} would miss {counted(missed, "class", "classes")}.
          </Warn>
        ) : null}
      </>
    ),
  };
}

const Warn = ({ children }: { children: React.ReactNode }) => (
  <b className="block font-semibold text-warn">{children}</b>
);

/** A name, and seats at its right. */
const Named = ({ name, big, small }: { name: string; big: string; small: string }) => (
  <span className="flex items-start justify-between gap-3">
    <span className="wrap-anywhere">{name}</span>
    <span className="flex-none text-right">
      <b className="block font-display text-lg leading-tight tabular-nums">{big}</b>
      <small className="block text-cap font-normal text-ink-2">{small}</small>
    </span>
  </span>
);
