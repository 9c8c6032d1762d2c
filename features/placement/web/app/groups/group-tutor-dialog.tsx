import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HandOverFate } from "#features/classes/hand-over-contract.ts";
import { canTakeOver, noneFree, tutorOptions } from "#features/classes/hand-over-texts.ts";
import { cohortList } from "#features/learning/cohort-texts.ts";
import { counted } from "#lib/counted.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { type Act, useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeGroupTutor } from "../../../groups-calls.ts";
import type { GroupDetails } from "../../../groups-contract.ts";
import { groupTutorsQuery } from "../../queries.ts";

type Props = { group: GroupDetails; onClose: () => void };

/** Gives a group to another tutor: who is free for all its classes is shown first (ADM-05). */
export default function GroupTutorDialog({ group, onClose }: Props) {
  const act = useAct(changeGroupTutor, {
    after: useStale([cohortList.name], ["placement"]),
    onDone: ({ tutorName }) => {
      toast.success(`${tutorName} teaches ${group.name} from now on`);
      onClose();
    },
  });
  return (
    <Dialog id="group-tutor" open title={`Another tutor for ${group.name}`} dismissible={!act.isBusy} onClose={onClose}>
      <QueryBoundary
        query={useQuery(groupTutorsQuery(group.id))}
        loading="Looking who is free..."
        skeleton={<SkeletonBlock className="h-40" />}
        failed="Who else teaches the course could not be loaded."
      >
        {(fate) =>
          fate.tutors.length === 0 ? (
            <p>No one else teaches {group.course.title}.</p>
          ) : (
            <Choice
              group={group}
              fate={fate}
              act={act}
              onSend={(tutorId) => void act.run({ params: { id: group.id }, body: { tutorId, seen: group.seen } })}
            />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

type ChoiceProps = {
  group: GroupDetails;
  fate: HandOverFate;
  act: Pick<Act<unknown>, "isBusy" | "error">;
  onSend: (tutorId: string) => void;
};

function Choice({ group, fate: { tutors, suggestedId, classCount }, act, onSend }: ChoiceProps) {
  const [typed, setTyped] = useState("");
  const chosen = [typed, suggestedId].flatMap(
    (id) => tutors.find((tutor) => tutor.id === id && canTakeOver(tutor)) ?? [],
  )[0];
  const from = group.tutor.fullName;
  return (
    <div className="grid gap-4">
      <SelectField
        name="tutor"
        label="New tutor"
        placeholder={chosen ? undefined : "Choose a tutor"}
        value={chosen?.id ?? ""}
        hint={tutors.some(canTakeOver) ? undefined : noneFree}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        options={tutorOptions(tutors)}
        data-autofocus
      />
      {chosen && (
        <p className="text-ink-2 wrap-anywhere">
          {counted(classCount, "class", "classes")} ahead and the students of the group go to {chosen.fullName}, at the
          times that there are. What is over stays with {from}, and so does the pay for it. Students and both tutors are
          notified. The link of the meeting stays, too: change the group if it is one of {from}.
        </p>
      )}
      <ActError error={act.error} otherwise={notReached("Please send it again: it is done once.")} />
      {chosen && (
        <Button busy={act.isBusy} busyLabel="Giving it..." onClick={() => onSend(chosen.id)}>
          Give it to {chosen.fullName}
        </Button>
      )}
    </div>
  );
}
