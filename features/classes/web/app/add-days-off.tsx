import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { dayOffSchema } from "../../day-off-contract.ts";
import { addDayOff } from "../../hours-calls.ts";
import type { HoursResponse } from "../../hours-contract.ts";
import { reasonMaxLength } from "../../hours-texts.ts";
import { classesOnQuery } from "../queries.ts";

type AddDaysOffProps = {
  today: string;
  /** The tutor's, whose days these are. */
  zone: string;
  onClose: () => void;
  /** `inAll`: how many classes are booked on these days. */
  onAdded: (hours: HoursResponse, inAll: number) => void;
};

const named = 5;

/** Two dates and a reason; the classes that are booked on these days are named first. */
export default function AddDaysOff({ today, zone, onClose, onAdded }: AddDaysOffProps) {
  const [days, setDays] = useState({ firstOn: today, lastOn: today });
  const isSpan = dayOffSchema.safeParse({ ...days, reason: null }).success;
  const { data: booked } = useQuery({ ...classesOnQuery(days.firstOn, days.lastOn), enabled: isSpan });
  const act = useAct(addDayOff, { onDone: (hours) => onAdded(hours, booked?.inAll ?? 0) });
  const inAll = (isSpan && booked?.inAll) || 0;
  return (
    <FormDialog
      id="add-days-off"
      title="Add days off"
      onClose={onClose}
      act={act}
      schema={dayOffSchema}
      values={{ firstOn: today, lastOn: today, reason: "" }}
      bodyOf={({ firstOn, lastOn, reason }) => ({ firstOn, lastOn, reason: reason.trim() || null })}
      onTyped={({ firstOn, lastOn }) => setDays({ firstOn, lastOn })}
      onSend={(body) => act.run({ body })}
      submit={inAll > 0 ? `Add them; ${counted(inAll, "class stays", "classes stay")} booked` : "Add days off"}
      busyLabel="Adding..."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText name="firstOn" label="First day" type="date" min={today} />
        <FormText name="lastOn" label="Last day" type="date" min={days.firstOn || today} />
      </div>
      <FormText
        name="reason"
        label="Reason"
        optional
        maxLength={reasonMaxLength}
        hint="For you alone. Nobody else sees it."
      />
      <div role="status">
        {booked && inAll > 0 ? (
          <div className="grid gap-1 rounded-md bg-sunken p-3 text-sm">
            <p className="font-semibold">
              {counted(inAll, "class is", "classes are")} on these days. Nothing is cancelled: you can move each next.
            </p>
            <ul>
              {booked.classes.slice(0, named).map(({ id, label, startsAt }) => (
                <li key={id} className="wrap-anywhere">
                  {momentText(new Date(startsAt), zone)}, {label}
                </li>
              ))}
            </ul>
            {inAll > named ? <p>and {inAll - named} more</p> : null}
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
