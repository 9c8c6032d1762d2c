import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { peopleList } from "#features/accounts/people-texts.ts";
import { canTakeOver, noneFree, tutorOptions } from "#features/classes/hand-over-texts.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { type ApiError, errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { handOver } from "../../calls.ts";
import type { HandOver, HandOverBody, PersonPage } from "../../contract.ts";
import { handOverQuery } from "../queries.ts";

type Student = HandOver["students"][number];
type Props = { person: Pick<PersonPage, "id" | "fullName">; onClose: () => void };

/** Gives all students of a tutor who leaves to others (ADM-02, ADM-05). */
export default function HandOverDialog({ person, onClose }: Props) {
  const act = useAct(handOver, {
    after: useStale([peopleList.name]),
    onDone: ({ studentCount, classCount }) => {
      toast.success(
        `${counted(studentCount, "student")} and ${counted(classCount, "class", "classes")} have another tutor`,
      );
      onClose();
    },
  });
  return (
    <Dialog
      id="hand-over"
      open
      size="lg"
      title={`Hand over the students of ${person.fullName}`}
      dismissible={!act.isBusy}
      onClose={onClose}
    >
      <QueryBoundary
        query={useQuery(handOverQuery(person.id))}
        loading="Loading the students..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed="The students could not be loaded."
      >
        {({ students }) =>
          students.length === 0 ? (
            <p>No one takes a course with {person.fullName}.</p>
          ) : (
            <Choices
              students={students}
              isBusy={act.isBusy}
              error={act.error}
              onSend={(chosen) => void act.run({ params: { id: person.id }, body: { students: chosen } })}
            />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

type ChoicesProps = {
  students: Student[];
  isBusy: boolean;
  error: ApiError | null;
  onSend: (students: HandOverBody["students"]) => void;
};

/** In the place of a tutor's id. */
const stays = "stays";

function Choices({ students, isBusy, error, onSend }: ChoicesProps) {
  const [forAll, setForAll] = useState("");
  const [differing, setDiffering] = useState<Record<string, string>>({});
  // Who meets in a group gets the same tutor.
  const rows = [...Map.groupBy(students, ({ group, enrolmentId }) => group?.id ?? enrolmentId)].flatMap(([key, of]) =>
    of[0] ? { ...of[0], key, of } : [],
  );
  const tutors = [...new Map(students.flatMap((student) => student.tutors).map((tutor) => [tutor.id, tutor])).values()];
  /** The tutor of a row: as chosen for it, or for all, as long as they are free, or else as suggested. */
  const chosenFor = ({ key, tutors, suggestedId }: (typeof rows)[number]) => {
    const free = new Set(tutors.filter(canTakeOver).map(({ id }) => id));
    const tutorId = [differing[key], forAll].find((choice) => choice === stays || free.has(choice ?? ""));
    return tutorId ?? suggestedId ?? stays;
  };
  const choices = rows.flatMap((row) => (row.tutors.length > 0 ? { ...row, tutorId: chosenFor(row) } : []));
  const going = choices.filter(({ tutorId }) => tutorId !== stays);
  const goingCount = going.reduce((sum, { of }) => sum + of.length, 0);
  const classCount = going.reduce((sum, row) => sum + row.classCount, 0);
  const stayingCount = students.length - goingCount;
  const send = () =>
    onSend(
      choices.flatMap(({ of, tutorId }) =>
        of.map(({ enrolmentId }) => ({ enrolmentId, tutorId: tutorId === stays ? null : tutorId })),
      ),
    );
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Each keeps the class times, so only tutors who are free then can be chosen. Students and tutors are notified.
        Picks without an answer stay: pass each on from{" "}
        <Link to={paths.workplace("admin")} className="link">
          Home
        </Link>
        .
      </p>
      {tutors.length > 0 && (
        <SelectField
          name="for-all"
          label="New tutor for all"
          hint="For everybody whose course this tutor teaches, if free at their times."
          value={forAll}
          onChange={(event) => {
            setForAll(event.currentTarget.value);
            setDiffering({});
          }}
          placeholder="Free, with the fewest students"
          options={tutors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const name = row.group?.name ?? row.name;
          const chosen = choices.find(({ key }) => key === row.key);
          return (
            <li key={row.key} className="grid gap-2 py-3 md:grid-cols-2 md:gap-4">
              <p className="min-w-0 self-center wrap-anywhere">
                <b className="block">{name}</b>
                <span className="text-ink-2 text-sm">
                  {[
                    row.course,
                    row.times || "no class times",
                    row.classCount > 0 && `${counted(row.classCount, "class", "classes")} ahead`,
                    row.group && row.of.map((student) => student.name).join(", "),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              {chosen ? (
                <SelectField
                  name={`tutor-${row.key}`}
                  label={`Tutor for ${name}`}
                  value={chosen.tutorId}
                  hint={row.tutors.some(canTakeOver) ? undefined : noneFree}
                  onChange={(event) => setDiffering({ ...differing, [row.key]: event.currentTarget.value })}
                  options={[...tutorOptions(row.tutors), { value: stays, label: "Stays for now" }]}
                />
              ) : (
                <p className="self-center text-ink-2 text-sm">
                  Nobody else teaches this course: they stay until someone does.
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <FormMessage tone="error">{error ? errorMessage(error) : null}</FormMessage>
      {stayingCount > 0 && <p>{counted(stayingCount, "student")} will stay with this tutor.</p>}
      {goingCount > 0 && (
        <Button busy={isBusy} busyLabel="Handing over..." onClick={send}>
          Hand over {counted(goingCount, "student")} and {counted(classCount, "class", "classes")}
        </Button>
      )}
    </div>
  );
}
