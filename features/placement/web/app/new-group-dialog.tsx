import { cohortList } from "#features/learning/cohort-texts.ts";
import type { CallInput } from "#lib/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { type Act, useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addGroup } from "../../calls.ts";
import type { GroupChoices, placementShapes } from "../../contract.ts";
import { groupSchema } from "../../group-contract.ts";
import { classMinutes, maxGroupName, maxGroupSeats, perWeek, placementTexts } from "../../texts.ts";
import { groupChoicesQuery } from "../queries.ts";

type NewGroupDialogProps = {
  /** Whose group staff make; null: one's own. */
  tutorId: string | null;
  /** The slug of the course that is initially chosen. */
  course: string | undefined;
  onClose: () => void;
};

/** A new group of a course: its name, first day, weekly times, seats and room. */
export default function NewGroupDialog({ onClose, ...group }: NewGroupDialogProps) {
  const act = useAddGroup(onClose);
  return (
    <Dialog id="new-group" open title="New group" dismissible={!act.isBusy} onClose={onClose}>
      <NewGroup act={act} {...group} />
    </Dialog>
  );
}

/** Makes a group, and says which classes it has. */
export const useAddGroup = (onDone: () => void) =>
  useAct(addGroup, {
    after: useStale(["placement"], [cohortList.name]),
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });

/** The form of a new group, once it is known what its tutor offers. `isOfCourse`: the course is chosen already. */
export function NewGroup({ act, tutorId, course, isOfCourse = false }: NewGroupProps) {
  return (
    <QueryBoundary
      query={usePageQuery(groupChoicesQuery(tutorId))}
      loading={placementTexts.loadingChoices}
      skeleton={<SkeletonRows />}
      failed={placementTexts.choicesFailed}
    >
      {(choices) => <GroupForm choices={choices} act={act} tutorId={tutorId} course={course} isOfCourse={isOfCourse} />}
    </QueryBoundary>
  );
}

type NewGroupProps = Omit<NewGroupDialogProps, "onClose"> & {
  act: Act<CallInput<(typeof placementShapes)["addGroup"]>>;
  isOfCourse?: boolean;
};

export const slotOf = ({ weekday, startMinute }: { weekday: number; startMinute: number }) =>
  `${weekday}-${startMinute}`;
export const timeOf = (value: string) => {
  if (value === "") return null;
  const [weekday, startMinute] = value.split("-").map(Number);
  return { weekday, startMinute };
};

function GroupForm({ choices, act, tutorId, course, isOfCourse }: NewGroupProps & { choices: GroupChoices }) {
  const { courses, times, zone, firstOn, lastOn, tutor } = choices;
  if (courses.length === 0) return <p>{placementTexts.noCourses}</p>;
  if (times.length === 0) return <p>{placementTexts.noHours(tutor.fullName)}</p>;
  const first = courses.find(({ slug }) => slug === course) ?? courses[0];
  const options = times.map((time) => ({ value: slotOf(time), label: time.label }));
  return (
    <CallForm
      act={act}
      schema={groupSchema}
      values={{
        course: first?.slug ?? "",
        name: "",
        startsOn: firstOn,
        lastOn: "",
        joinsUntil: "",
        times: ["", "", ""],
        seats: "12",
        meetingUrl: "",
      }}
      bodyOf={({ times: chosen, seats, meetingUrl, ...typed }) => ({
        ...typed,
        tutor: tutorId,
        lastOn: typed.lastOn || null,
        joinsUntil: typed.joinsUntil || null,
        // The third may be left out; the first two cannot.
        times: chosen.filter((time, index) => index < perWeek.min || time !== "").map(timeOf),
        seats: seats.trim() === "" ? Number.NaN : Number(seats),
        meetingUrl: meetingUrl.trim() || null,
      })}
      onSend={(body) => act.run({ body })}
      submit="Make the group"
      busyLabel="Booking its classes..."
      leaving={<AskBeforeLeaving />}
      className="grid gap-4"
    >
      {!isOfCourse && (
        <FormSelect
          name="course"
          label="Course"
          options={courses.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      )}
      <FormText name="name" label="Name" maxLength={maxGroupName} hint="Students see it, such as: UX December." />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText name="startsOn" label="Starts on" type="date" min={firstOn} max={lastOn} />
        <FormText name="seats" label="Seats" type="number" inputMode="numeric" min={2} max={maxGroupSeats} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText name="lastOn" label="Last day" type="date" optional hint="Left empty: the weeks of the course." />
        <FormText name="joinsUntil" label="Students join until" type="date" optional />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormSelect name="times.0" label="First time" options={[{ value: "", label: "Choose" }, ...options]} />
        <FormSelect name="times.1" label="Second time" options={[{ value: "", label: "Choose" }, ...options]} />
        <FormSelect name="times.2" label="Third time" options={[{ value: "", label: "None" }, ...options]} />
      </div>
      <p className="hint">
        Each class is {classMinutes} minutes, on the clock of {tutor.fullName} ({zone.name}). Days off are skipped.
      </p>
      <FormText
        name="meetingUrl"
        label="Meeting link"
        type="url"
        optional
        hint="Left empty, the group gets a room of its own."
      />
    </CallForm>
  );
}
