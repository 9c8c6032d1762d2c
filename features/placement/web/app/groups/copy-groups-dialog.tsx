import { useState } from "react";
import { cohortList } from "#features/learning/cohort-texts.ts";
import type { CallInput } from "#lib/call.ts";
import { counted } from "#lib/counted.ts";
import { addDays, dateInLagos, longDate } from "#lib/dates.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { daysText } from "#lib/viewer-zone.ts";
import { notReached } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { type Act, useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { copyGroupsSchema } from "../../../group-contract.ts";
import { copyGroups } from "../../../groups-calls.ts";
import type { CopyFate, CopyPreview, groupShapes } from "../../../groups-contract.ts";
import { groupAheadDays, maxGroupName, placementTexts } from "../../../texts.ts";
import { copiesQuery } from "../../queries.ts";

type Props = { which: Which<typeof cohortList>; onClose: () => void; onMade: (ids: string[]) => void };

/** Copies groups for a new term: the first day, then what is made of each, then one act (ADM-05). */
export default function CopyGroupsDialog({ which, onClose, onMade }: Props) {
  const [startsOn, setStartsOn] = useState("");
  const today = dateInLagos(new Date());
  const act = useAct(copyGroups, {
    after: useStale([cohortList.name], ["placement"]),
    onDone: ({ ids }) => {
      onMade(ids);
      onClose();
    },
  });
  return (
    <Dialog
      id="copy-groups"
      open
      size="lg"
      title={`Copy ${counted(which.count, "group")} for a new term`}
      dismissible={!act.isBusy}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Weekly times, tutors and seats stay; no student is copied. Deadlines need nothing: they count from the day on
          which a student begins.
        </p>
        <TextField
          name="first-day"
          label="First day of the new term"
          type="date"
          data-autofocus
          min={addDays(today, 1)}
          max={addDays(today, groupAheadDays)}
          value={startsOn}
          onChange={({ currentTarget }) => setStartsOn(currentTarget.value)}
          hint={which.count > 1 ? "Of the first of them; the others begin as many days later as before." : undefined}
        />
        {startsOn && <Preview key={startsOn} asked={{ ...which, startsOn }} act={act} />}
      </div>
    </Dialog>
  );
}

type Copies = Act<CallInput<(typeof groupShapes)["copyGroups"]>>;

function Preview({ asked, act }: { asked: CopyPreview; act: Copies }) {
  return (
    <QueryBoundary
      query={usePageQuery(copiesQuery(asked))}
      loading="Looking what would be made..."
      skeleton={<SkeletonRows />}
      failed="What would be made could not be worked out. Please try again."
    >
      {({ groups }) => <Copying groups={groups} act={act} />}
    </QueryBoundary>
  );
}

function Copying({ groups, act }: { groups: CopyFate[]; act: Copies }) {
  const possible = groups.filter(({ refusal }) => refusal === null);
  const refused = groups.filter(({ refusal }) => refusal !== null);
  return (
    <>
      {refused.length > 0 && (
        <ul aria-label="Not copied" className="grid gap-3">
          {refused.map(({ id, from, refusal }) => (
            <li key={id} className="wrap-anywhere">
              <b>{from}</b> is not copied.
              <FieldError>{refusal}</FieldError>
            </li>
          ))}
        </ul>
      )}
      {possible.length === 0 ? (
        <p>{placementTexts.noneToCopy}</p>
      ) : (
        <CallForm
          act={act}
          schema={copyGroupsSchema}
          values={{ groups: possible.map(({ id, name, startsOn }) => ({ id, name, startsOn })) }}
          onSend={(body) => act.run({ body })}
          submit={`Make ${counted(possible.length, "group")}`}
          busyLabel="Making them..."
          otherwise={notReached("Please send it again: they are made once.")}
          leaving={<AskBeforeLeaving />}
          className="grid gap-4"
        >
          <ul className="grid gap-5">
            {possible.map((copy, index) => (
              <li key={copy.id} className="grid gap-1.5">
                <FormText name={`groups.${index}.name`} label={`Name, for ${copy.from}`} maxLength={maxGroupName} />
                <p className="text-ink-2 text-sm wrap-anywhere">{copyText(copy)}</p>
              </li>
            ))}
          </ul>
        </CallForm>
      )}
    </>
  );
}

/** What is made: `UI/UX with Adaeze Okonkwo, Tue 6 pm and Sat 10 am, 32 classes from 5 Apr to 25 Jul, 12 seats.` */
const copyText = ({ course, tutor, times, classCount, startsOn, lastOn, seats, skipped }: CopyFate) =>
  [
    `${course} with ${tutor}, ${times}, ${counted(classCount, "class", "classes")} from ${longDate(startsOn)}`,
    lastOn ? ` to ${longDate(lastOn)}` : "",
    seats === null ? "." : `, ${seats} seats.`,
    skipped.length > 0 ? ` None on ${daysText(skipped)}: the tutor is away; as many follow at the end.` : "",
  ].join("");
