import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { exceptionSchema } from "../../exception-contract.ts";
import { addException } from "../../hours-calls.ts";
import type { HoursResponse } from "../../hours-contract.ts";
import { type ExceptionKind, gridMinutes, reasonMaxLength } from "../../hours-texts.ts";
import { minuteText, slotsInDay } from "../hours-draft.ts";
import { classesOnQuery } from "../queries.ts";

type AddExceptionProps = {
  today: string;
  /** The tutor's, whose days these are. */
  zone: string;
  onClose: () => void;
  /** `inAll`: how many classes are booked at what is closed now. */
  onAdded: (hours: HoursResponse, inAll: number) => void;
};

/** `startMinute`: empty is the whole day. */
type Typed = {
  kind: ExceptionKind;
  firstOn: string;
  lastOn: string;
  startMinute: string;
  endMinute: string;
  reason: string;
};

const named = 5;
const times = Array.from({ length: slotsInDay + 1 }, (_, slot) => ({
  value: String(slot * gridMinutes),
  label: minuteText(slot * gridMinutes),
}));
const minuteFrom = (typed: string) => (typed === "" ? null : Number(typed));

/** What is open is of one day; so is what is closed from a time to a time. */
function exceptionFrom({ kind, firstOn, lastOn, startMinute, endMinute, reason }: Typed) {
  const isOneDay = kind === "open" || lastOn === firstOn;
  const hasTimes = isOneDay && startMinute !== "";
  return {
    kind,
    firstOn,
    lastOn: kind === "open" ? firstOn : lastOn,
    startMinute: hasTimes ? minuteFrom(startMinute) : null,
    endMinute: hasTimes ? minuteFrom(endMinute) : null,
    reason: reason.trim() || null,
  };
}

/** Closed or open, days or times of one day, and a reason; the classes that are booked at what is to be closed are named first. */
export default function AddException({ today, zone, onClose, onAdded }: AddExceptionProps) {
  const values: Typed = {
    kind: "closed",
    firstOn: today,
    lastOn: today,
    startMinute: "",
    endMinute: "",
    reason: "",
  };
  const [closed, setClosed] = useState(exceptionSchema.safeParse(exceptionFrom(values)).data ?? null);
  const { data: booked } = useQuery({
    ...classesOnQuery(closed ?? { firstOn: today, lastOn: today }),
    enabled: closed !== null,
  });
  const inAll = (closed && booked?.inAll) || 0;
  const act = useAct(addException, { onDone: (hours) => onAdded(hours, inAll) });
  return (
    <FormDialog
      id="add-exception"
      title="Add an exception"
      onClose={onClose}
      act={act}
      schema={exceptionSchema}
      values={values}
      bodyOf={exceptionFrom}
      onTyped={(typed) => {
        const { data } = exceptionSchema.safeParse(exceptionFrom(typed));
        setClosed(data?.kind === "closed" ? data : null);
      }}
      onSend={(body) => act.run({ body })}
      submit={inAll > 0 ? `Add it; ${counted(inAll, "class stays", "classes stay")} booked` : "Add the exception"}
      busyLabel="Adding..."
    >
      {({ kind, firstOn, lastOn, startMinute }) => (
        <>
          <FormRadios
            name="kind"
            label="What differs"
            options={[
              { value: "closed", label: "I am closed", hint: "Days off, or a part of one day." },
              { value: "open", label: "I am open as well", hint: "Hours of one day, beside those of each week." },
            ]}
          />
          {kind === "open" ? (
            <FormText name="firstOn" label="Day" type="date" min={today} />
          ) : (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormText name="firstOn" label="First day" type="date" min={today} deps="lastOn" />
              <FormText name="lastOn" label="Last day" type="date" min={firstOn || today} />
            </div>
          )}
          {kind === "open" || firstOn === lastOn ? (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormSelect
                name="startMinute"
                label="From"
                placeholder={kind === "open" ? "Choose a time" : "All day"}
                options={times.slice(0, -1)}
                deps="endMinute"
              />
              {kind === "open" || startMinute !== "" ? (
                <FormSelect name="endMinute" label="To" placeholder="Choose a time" options={times.slice(1)} />
              ) : null}
            </div>
          ) : null}
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
                  {counted(inAll, "class is", "classes are")} booked then. Nothing is cancelled: you can move each next.
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
        </>
      )}
    </FormDialog>
  );
}
