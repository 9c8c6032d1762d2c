import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { peopleList } from "#features/accounts/people-texts.ts";
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

function Choices({ students, isBusy, error, onSend }: ChoicesProps) {
  const [forAll, setForAll] = useState("");
  const [differing, setDiffering] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<string | null>(null);
  // Who meets in a group gets the same tutor.
  const rows = [...Map.groupBy(students, ({ group, enrolmentId }) => group?.id ?? enrolmentId)];
  const tutors = [...new Map(students.flatMap((student) => student.tutors).map((tutor) => [tutor.id, tutor])).values()];
  const chosenFor = (key: string, [first]: Student[]) => {
    const tutorId = differing[key] || forAll;
    return first?.tutors.some(({ id }) => id === tutorId) ? tutorId : "";
  };
  const going = rows.filter(([, [first]]) => first?.tutors.length);
  const goingCount = going.reduce((sum, [, of]) => sum + of.length, 0);
  const send = () => {
    const without = going.find(([key, of]) => chosenFor(key, of) === "")?.[1];
    setMissing(without ? `Please choose a tutor for ${nameOf(without)}.` : null);
    if (without) return;
    onSend(going.flatMap(([key, of]) => of.map(({ enrolmentId }) => ({ enrolmentId, tutorId: chosenFor(key, of) }))));
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Each keeps the class times. Where the new tutor is not free at one of them, nothing is changed and you read
        whose class it is. Students and tutors are notified. Picks without an answer stay: pass each on from{" "}
        <Link to={paths.workplace("admin")} className="link">
          Home
        </Link>
        .
      </p>
      <SelectField
        name="for-all"
        label="New tutor for all"
        hint="For everybody whose course this tutor teaches."
        value={forAll}
        onChange={(event) => setForAll(event.currentTarget.value)}
        placeholder="Choose a tutor"
        options={tutors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
      <ul className="divide-y divide-line">
        {rows.map(([key, of]) => (
          <li key={key} className="grid gap-2 py-3 md:grid-cols-2 md:gap-4">
            <p className="min-w-0 self-center wrap-anywhere">
              <b className="block">{nameOf(of)}</b>
              <span className="text-ink-2 text-sm">
                {[
                  of[0]?.course,
                  of[0]?.times || "no class times",
                  of[0]?.group && of.map(({ name }) => name).join(", "),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </p>
            {of[0]?.tutors.length === 0 ? (
              <p className="self-center text-ink-2 text-sm">
                Nobody else teaches this course: they stay until someone does.
              </p>
            ) : (
              <SelectField
                name={`tutor-${key}`}
                label={`Tutor for ${nameOf(of)}`}
                value={chosenFor(key, of)}
                onChange={(event) => setDiffering({ ...differing, [key]: event.currentTarget.value })}
                placeholder="Choose a tutor"
                options={of[0]?.tutors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              />
            )}
          </li>
        ))}
      </ul>
      <FormMessage tone="error">{missing ?? (error ? errorMessage(error) : null)}</FormMessage>
      {goingCount > 0 && (
        <Button busy={isBusy} busyLabel="Handing over..." onClick={send}>
          Hand over {counted(goingCount, "student")}
        </Button>
      )}
    </div>
  );
}

const nameOf = ([first]: Student[]): string => first?.group?.name ?? first?.name ?? "";
