import { useState } from "react";
import { cohortList } from "#features/learning/cohort-texts.ts";
import { counted } from "#lib/counted.ts";
import { daysText, momentText } from "#lib/viewer-zone.ts";
import { notReached } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { type TimetableChange, timetableSchema } from "../../../group-contract.ts";
import { changeTimetable, previewTimetable } from "../../../groups-calls.ts";
import type { GroupDetails, TimetableFate } from "../../../groups-contract.ts";
import { timeLabel } from "../../../rules.ts";
import { perWeek, placementTexts } from "../../../texts.ts";
import { groupChoicesQuery } from "../../queries.ts";
import { slotOf, timeOf } from "../new-group-dialog.tsx";

type Props = { group: GroupDetails; onClose: () => void };

/** Other weekly times of a group: first what would move and who has another class then, then the act (ADM-05). */
export default function TimetableDialog({ group, onClose }: Props) {
  const after = useStale([cohortList.name], ["placement"]);
  const [fate, setFate] = useState<{ body: TimetableChange; fate: TimetableFate } | null>(null);
  const preview = useAct(previewTimetable, { onDone: (answer, { body }) => setFate({ body, fate: answer }) });
  const change = useAct(changeTimetable, {
    after,
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      id="group-times"
      open
      size="lg"
      title={`Other times of ${group.name}`}
      dismissible={!change.isBusy}
      onClose={onClose}
    >
      <QueryBoundary
        query={usePageQuery(groupChoicesQuery(group.tutor.id))}
        loading={placementTexts.loadingChoices}
        skeleton={<SkeletonRows />}
        failed={placementTexts.choicesFailed}
      >
        {({ times }) => (
          <div className="grid gap-4">
            <CallForm
              act={preview}
              schema={timetableSchema}
              values={valuesOf(group)}
              bodyOf={({ times: chosen, ...typed }) => ({
                ...typed,
                times: chosen.filter((time, index) => index < perWeek.min || time !== "").map(timeOf),
                seen: group.seen,
              })}
              onTyped={() => setFate(null)}
              onSend={(body) => preview.run({ params: { id: group.id }, body })}
              submit="Show what changes"
              busyLabel="Looking..."
              otherwise={notReached("What you chose stays here. Please try again.")}
              leaving={<AskBeforeLeaving />}
              className="grid gap-4"
            >
              <Fields group={group} offered={times} />
            </CallForm>
            <div role="status" className="empty:absolute">
              {fate && <Fate fate={fate.fate} zone={group.zone} />}
            </div>
            {fate && fate.fate.refusal === null && changesOf(fate.fate).length > 0 && (
              <>
                <ActError error={change.error} />
                <Button
                  busy={change.isBusy}
                  busyLabel="Changing the times..."
                  onClick={() => void change.run({ params: { id: group.id }, body: fate.body })}
                >
                  Change the times
                </Button>
              </>
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

const valuesOf = ({ weekly, when, startsOn, firstFrom, lastOn, lastUntil }: GroupDetails) => ({
  times: Array.from({ length: perWeek.max }, (_, index) => {
    const time = weekly[index];
    return time ? slotOf(time) : "";
  }),
  from: when === "ahead" ? startsOn : firstFrom,
  lastOn: lastOn ?? lastUntil,
});

type FieldsProps = { group: GroupDetails; offered: readonly { weekday: number; startMinute: number; label: string }[] };

function Fields({ group, offered }: FieldsProps) {
  // Those that it has stay choosable, where its tutor offers them no more.
  const own = group.weekly.filter((time) => !offered.some((hour) => slotOf(hour) === slotOf(time)));
  const options = [...own.map((time) => ({ ...time, label: timeLabel(time) })), ...offered].map((time) => ({
    value: slotOf(time),
    label: time.label,
  }));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormSelect name="times.0" label="First time" options={[{ value: "", label: "Choose" }, ...options]} />
        <FormSelect name="times.1" label="Second time" options={[{ value: "", label: "Choose" }, ...options]} />
        <FormSelect name="times.2" label="Third time" options={[{ value: "", label: "None" }, ...options]} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText
          name="from"
          label={group.when === "ahead" ? "Starts on" : "From"}
          type="date"
          min={group.firstFrom}
          hint={group.when === "ahead" ? undefined : "Classes before it stay as they are."}
        />
        <FormText name="lastOn" label="Last day" type="date" min={group.firstFrom} />
      </div>
      <p className="hint">
        On the clock of {group.tutor.fullName} ({group.zone}). Days off are skipped; what is over stays.
      </p>
    </>
  );
}

/** How many classes move, are added and are cancelled, in words; of what there is. */
const changesOf = ({ movedCount, addedCount, cancelledCount }: TimetableFate): string[] => [
  ...(movedCount > 0 ? [counted(movedCount, "class moves", "classes move")] : []),
  ...(addedCount > 0 ? [`${counted(addedCount, "class is", "classes are")} added`] : []),
  ...(cancelledCount > 0 ? [`${counted(cancelledCount, "class is", "classes are")} cancelled`] : []),
];

/** What would move, and who has another class then. */
function Fate({ fate, zone }: { fate: TimetableFate; zone: string }) {
  if (fate.refusal !== null) return <FieldError>{fate.refusal}</FieldError>;
  const { moves, movedCount, last, skipped, clashes, notified } = fate;
  const at = (moment: string) => momentText(new Date(moment), zone);
  const counts = changesOf(fate);
  return (
    <section aria-label="What changes" className="grid gap-3 rounded-[12px] border border-line p-4">
      <p className="font-semibold">{counts.length > 0 ? `${counts.join(", ")}.` : "Nothing moves."}</p>
      {last && (
        <p className="text-ink-2">
          The last class is on {at(last)}.{skipped.length > 0 && ` None on ${daysText(skipped)}: the tutor is away.`}{" "}
          {notified > 0 && `${counted(notified, "student")} and the tutor are notified.`}
        </p>
      )}
      {clashes.length > 0 && (
        <div>
          <p className="font-semibold text-warn">Another class at that time:</p>
          <ul>
            {clashes.map((clash) => (
              <li key={clash} className="wrap-anywhere">
                {clash}
              </li>
            ))}
          </ul>
        </div>
      )}
      {moves.length > 0 && (
        <ul className="max-h-56 overflow-y-auto text-sm" aria-label="Classes that move">
          {moves.map(({ from, to }) => (
            <li key={to}>
              {at(from)} <span className="text-ink-2">becomes</span> <b>{at(to)}</b>
            </li>
          ))}
          {movedCount > moves.length && <li className="text-ink-2">and {movedCount - moves.length} more</li>}
        </ul>
      )}
    </section>
  );
}
