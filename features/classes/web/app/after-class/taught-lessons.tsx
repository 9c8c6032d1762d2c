import { useState } from "react";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import type { ClassAttendance } from "../../../attendance-contract.ts";

/** Which lessons without a text the class taught, by week; the week where the group is stands open. */
export function TaughtLessons({
  course,
  lessons,
  taught,
  onChange,
}: {
  course: string;
  lessons: ClassAttendance["lessons"];
  taught: ReadonlySet<string>;
  onChange: (taught: ReadonlySet<string>) => void;
}) {
  const weeks = Map.groupBy(lessons, ({ week }) => week);
  const [openWeek] = useState(() => weekNow(lessons));
  if (lessons.length === 0)
    return <p className="text-ink-2">All lessons of {course} are written: nothing is taught live.</p>;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Which live lessons did you teach?</legend>
      {[...weeks].map(([week, own]) => {
        const count = own.filter(({ id }) => taught.has(id)).length;
        return (
          <Disclosure
            key={week}
            title={`Week ${week}: ${own[0]?.weekTitle ?? ""}`}
            note={count > 0 ? count : undefined}
            isOpen={week === openWeek}
          >
            {own.map(({ id, title, wasTaught }) => (
              <Checkbox
                key={id}
                name={`lesson-${id}`}
                label={wasTaught ? `${title} (taught before)` : title}
                checked={taught.has(id)}
                onChange={() => onChange(toggled(taught, id))}
              />
            ))}
          </Disclosure>
        );
      })}
    </fieldset>
  );
}

/** Where the group is: the week of what this class taught, else the first in which something was not taught yet. */
export const weekNow = (lessons: ClassAttendance["lessons"]): number | null =>
  (lessons.find(({ isTaught }) => isTaught) ?? lessons.find(({ wasTaught }) => !wasTaught))?.week ?? null;

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
