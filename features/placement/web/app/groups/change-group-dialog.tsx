import { cohortList } from "#features/learning/cohort-texts.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeGroupSchema } from "../../../group-contract.ts";
import { changeGroup } from "../../../groups-calls.ts";
import type { GroupDetails } from "../../../groups-contract.ts";
import { maxGroupName, maxGroupSeats } from "../../../texts.ts";

/** What a group is called, its seats, until when students join, and where it meets. */
export default function ChangeGroupDialog({ group, onClose }: { group: GroupDetails; onClose: () => void }) {
  const { id, name, seats, joinsUntil, meetingUrl, taken, lastOn, seen } = group;
  const act = useAct(changeGroup, {
    after: useStale([cohortList.name], ["placement"]),
    onDone: () => toast.success("The group is saved"),
  });
  return (
    <FormDialog
      id="change-group"
      title={`Change ${name}`}
      onClose={onClose}
      act={act}
      schema={changeGroupSchema}
      values={{
        name,
        seats: seats === null ? "" : String(seats),
        joinsUntil: joinsUntil ?? "",
        meetingUrl: meetingUrl ?? "",
      }}
      bodyOf={(typed) => ({
        name: typed.name,
        seats: typed.seats.trim() === "" ? null : Number(typed.seats),
        joinsUntil: typed.joinsUntil || null,
        ...(typed.meetingUrl.trim() !== (meetingUrl ?? "") && { meetingUrl: typed.meetingUrl.trim() || null }),
        seen,
      })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("What you wrote stays here. Please save it again.")}
    >
      <FormText name="name" label="Name" maxLength={maxGroupName} hint="Its students see it." data-autofocus />
      <FormText
        name="seats"
        label="Seats"
        type="number"
        inputMode="numeric"
        optional
        min={Math.max(2, taken)}
        max={maxGroupSeats}
        hint={`${taken} are taken. Left empty: as many as come.`}
      />
      <FormText
        name="joinsUntil"
        label="Students join until"
        type="date"
        optional
        max={lastOn ?? undefined}
        hint="Left empty: as long as it meets."
      />
      {meetingUrl !== null && (
        <FormText
          name="meetingUrl"
          label="Link of the meeting"
          type="url"
          optional
          maxLength={500}
          hint="Left empty: a new room of ours. Students and tutor are notified of another link, and classes ahead meet there."
        />
      )}
    </FormDialog>
  );
}
