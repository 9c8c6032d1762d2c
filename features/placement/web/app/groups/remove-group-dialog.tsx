import { useState } from "react";
import { cohortList } from "#features/learning/cohort-texts.ts";
import { counted } from "#lib/counted.ts";
import { notReached } from "#ui/api/call.ts";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { removeGroups } from "../../../groups-calls.ts";
import type { GroupDetails } from "../../../groups-contract.ts";
import { seatsText } from "./labels.ts";

type Props = { group: GroupDetails; onClose: () => void; onDone: () => void };

/** Cancels a group before it begins; its students go to another one (ADM-05). */
export default function RemoveGroupDialog({ group, onClose, onDone }: Props) {
  const { id, name, students, aheadCount, others, tutor } = group;
  const [moveTo, setMoveTo] = useState("");
  const stale = useStale([cohortList.name], ["placement"]);
  const act = useAct(removeGroups, {
    onDone: ({ movedCount }) => {
      toast.success(
        movedCount > 0
          ? `${counted(movedCount, "student has", "students have")} another group`
          : "The group is cancelled",
      );
      onDone();
      void stale();
    },
  });
  return (
    <ConfirmDialog
      id="remove-group"
      title={`Cancel ${name}?`}
      size="md"
      act={act}
      input={{ body: { groups: [id], moveTo: moveTo || null } }}
      confirm="Cancel the group"
      busyLabel="Cancelling it..."
      otherwise={notReached("Please send it again: it is cancelled once.")}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {counted(aheadCount, "class goes", "classes go")} from the calendar of {tutor.fullName}, who is notified.
      </p>
      {students.length > 0 && (
        <div className="mt-4 grid gap-2">
          <p className="wrap-anywhere">In it: {students.map(({ fullName }) => fullName).join(", ")}.</p>
          {others.length > 0 ? (
            <SelectField
              name="move-to"
              label="They go to"
              placeholder="Choose a group"
              value={moveTo}
              onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
              options={others.map((target) => ({
                value: target.id,
                label: `${target.name}, ${seatsText(target)} seats`,
              }))}
            />
          ) : (
            <p className="text-ink-2">{tutor.fullName} has no other group of this course: make one first.</p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
