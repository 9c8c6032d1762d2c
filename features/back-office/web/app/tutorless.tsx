import { useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { shortMoment } from "#lib/local-time.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { assignTutor } from "../../calls.ts";
import type { Waiting } from "../../contract.ts";
import { waitingQuery } from "../queries.ts";

type Student = Waiting["tutorless"]["students"][number];

/** So long students are promised to wait. */
const promisedMs = 24 * 60 * 60 * 1000;

/** Who paid for a course and has no tutor in it: staff give them one here. Nothing where no one waits. */
export function Tutorless({ tutorless: { inAll, students } }: Pick<Waiting, "tutorless">) {
  if (inAll === 0) return null;
  return (
    <Card as="section" padded id="tutorless" aria-labelledby="tutorless-title" className="mb-4 grid gap-3">
      <h2 id="tutorless-title" className="text-h4">
        Students without a tutor <Badge tone="pending">{inAll}</Badge>
      </h2>
      <p className="hint">They were told: within a day of paying.</p>
      <ul className="divide-y divide-line">
        {students.map((student) => (
          <Row key={student.enrolmentId} student={student} />
        ))}
      </ul>
      {inAll > students.length ? <p className="text-ink-2 text-sm">{inAll} in all; these wait longest.</p> : null}
    </Card>
  );
}

function Row({ student: { enrolmentId, studentName, courseTitle, since, tutors } }: { student: Student }) {
  const act = useAct(assignTutor, {
    after: useStale(waitingQuery().queryKey),
    onDone: (_, { body }) => {
      const tutor = tutors.find(({ id }) => id === body.tutorId);
      toast.success(`${studentName} has ${tutor?.fullName ?? "a tutor"}`);
    },
  });
  const [tutorId, setTutorId] = useState(tutors[0]?.id ?? "");
  const chosen = tutors.find(({ id }) => id === tutorId);
  const now = new Date();
  const isLate = now.getTime() - Date.parse(since) > promisedMs;

  return (
    <li className="grid gap-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end md:gap-4">
      <p className="self-center">
        <b className="block wrap-anywhere">{studentName}</b>
        <span className="text-ink-2 text-sm wrap-anywhere">
          {courseTitle}, since <time dateTime={since}>{shortMoment(new Date(since), now)}</time>
        </span>{" "}
        {isLate ? <Badge tone="bad">Longer than a day</Badge> : null}
      </p>
      {tutors.length === 0 ? (
        <p className="text-ink-2 text-sm md:col-span-2">Nobody teaches this course yet.</p>
      ) : (
        <>
          <SelectField
            name={`tutor-${enrolmentId}`}
            label={`Tutor for ${studentName}`}
            value={tutorId}
            onChange={(event) => setTutorId(event.currentTarget.value)}
            options={tutors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
          {mayHere(assignTutor) && (
            <Button
              size="sm"
              busy={act.isBusy}
              busyLabel="Giving..."
              onClick={() => void act.run({ params: { id: enrolmentId }, body: { tutorId } })}
            >
              Give them {chosen?.fullName}
            </Button>
          )}
        </>
      )}
      <FormMessage tone="error" className="md:col-span-3">
        {act.error ? errorMessage(act.error) : null}
      </FormMessage>
    </li>
  );
}
