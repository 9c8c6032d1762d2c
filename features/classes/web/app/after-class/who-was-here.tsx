import { Avatar } from "#ui/components/avatar.tsx";
import { Button } from "#ui/components/button.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import {
  type AttendanceState,
  attendanceLabels,
  attendanceStates,
  seenState,
  seenText,
} from "../../../attendance-rules.ts";
import type { ClassReport } from "../../../report-contract.ts";

export type States = Readonly<Record<string, AttendanceState>>;

const options = attendanceStates.map((value) => ({
  value,
  label: attendanceLabels[value],
  ...(value === "attended" ? {} : { tone: "sun" as const }),
}));

/** How each was there: one tap takes who pressed Join, one more corrects anyone who was there otherwise. */
export function WhoWasHere({
  students,
  startsAt,
  states,
  showsMissing,
  onChange,
}: {
  students: ClassReport["students"];
  startsAt: Date;
  states: States;
  /** Whether it is shown of whom nothing is chosen yet. */
  showsMissing: boolean;
  onChange: (states: States) => void;
}) {
  const joined = (at: string | null) => (at === null ? null : new Date(at));
  const pressed = students.filter(({ joinedAt }) => joinedAt !== null).length;
  const seen: States = Object.fromEntries(
    students.map(({ id, joinedAt }) => [id, seenState(joined(joinedAt), startsAt)]),
  );
  const isSeen = students.every(({ id }) => states[id] === seen[id]);
  return (
    <section aria-labelledby="who-was-here" className="card overflow-hidden">
      <div className="grid gap-3 p-4 sm:p-5">
        <div>
          <h2 id="who-was-here" className="text-h4">
            Who was here
          </h2>
          <p className="text-sm text-ink-2">
            {students.length === 0
              ? "Nobody learns with this group."
              : `${pressed} of ${students.length} pressed Join. One tap if that is right, one more for each that is not.`}
          </p>
        </div>
        {students.length > 0 && (
          <Button variant="soft" block aria-pressed={isSeen} onClick={() => onChange(seen)}>
            {isSeen && <Icon name="check" />} As the room saw it
          </Button>
        )}
      </div>
      <ul>
        {students.map(({ id, name, joinedAt, guardian }) => (
          <li
            key={id}
            className="grid gap-x-4 gap-y-2.5 border-t border-line p-4 sm:px-5 lg:grid-cols-[1fr_22rem] lg:items-center"
          >
            <div className="flex min-w-0 items-center gap-3">
              <Avatar name={name} decorative />
              <p className="min-w-0">
                <b className="block font-medium leading-snug wrap-anywhere">{name}</b>
                <span className="text-sm text-ink-2">{seenText(joined(joinedAt), startsAt)}</span>
                {guardian ? (
                  <a href={`tel:${guardian.phone}`} className="link flex min-h-11 items-center text-sm wrap-anywhere">
                    Call {guardian.fullName}, {guardian.phone}
                  </a>
                ) : null}
              </p>
            </div>
            <RadioGroup
              name={`state-${id}`}
              label={name}
              hideLabel
              appearance="segments"
              options={options}
              value={states[id] ?? null}
              error={showsMissing && states[id] === undefined ? "Please choose one." : undefined}
              onChange={({ currentTarget: { value } }) => onChange({ ...states, [id]: value as AttendanceState })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
