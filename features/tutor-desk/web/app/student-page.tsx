import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { attendanceLabels, wasThere } from "#features/classes/attendance-rules.ts";
import { moveClass } from "#features/classes/move-calls.ts";
import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { clockSpan, clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { dateText, viewerZone } from "#lib/viewer-zone.ts";
import { ApiError } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { type Fact, Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { studentTexts } from "../../student-texts.ts";
import type { StudentRecord } from "../../students-contract.ts";
import { studentQuery } from "../queries.ts";
import { SignBadges } from "./sign-badges.tsx";
import { StudentNote } from "./student-note.tsx";

export const meta = appMeta("Student");

const MoveClassDialog = lazyPart(() => import("#features/classes/web/public/move-class-dialog.tsx"));

/** A student of the tutor's own on a page of their own (TUT-01). */
export default function StudentPage() {
  const { id = "" } = useParams();
  const { data } = useQuery(studentQuery(id));
  return (
    <>
      <PageHeading>{data?.name ?? "Student"}</PageHeading>
      <p className="mb-4">
        <Link to={paths.students()} className="link inline-flex min-h-11 items-center">
          All students
        </Link>
      </p>
      <StudentView id={id} />
    </>
  );
}

/** A student, on a page of their own or next to the list, where all of it is below each other. */
export function StudentView({ id, isPane = false }: { id: string; isPane?: boolean }) {
  const query = useQuery(studentQuery(id));
  const { error, data } = query;
  const isGone = error instanceof ApiError && [400, 404, 422].includes(error.status) && !data;
  if (isGone) {
    return (
      <EmptyState
        kind="person"
        className="card"
        message={studentTexts.unknown}
        action={
          <Link to={paths.students()} className={buttonClass()}>
            To your students
          </Link>
        }
      />
    );
  }
  return (
    <QueryBoundary
      query={query}
      loading="Loading the student..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="The student could not be loaded."
      kind="person"
      className="card"
    >
      {(student) => <Whole student={student} isPane={isPane} />}
    </QueryBoundary>
  );
}

function Whole({ student, isPane }: { student: StudentRecord; isPane: boolean }) {
  return (
    <div className={cx("grid grid-cols-1 items-start gap-5", !isPane && "lg:grid-cols-[minmax(0,1fr)_23rem]")}>
      <Card as="section" aria-label={`Record of ${student.name}`} className="door-lg overflow-hidden">
        <Head student={student} isPane={isPane} />
        <Facts items={factsOf(student)} className="p-5" />
      </Card>
      <div className="grid grid-cols-1 gap-5">
        <Ahead student={student} />
        <Card as="section" padded aria-labelledby="note" className="grid gap-3">
          <h2 id="note" className="text-h4">
            Your note
          </h2>
          <StudentNote enrolment={student.id} name={student.name} note={student.note} />
        </Card>
      </div>
    </div>
  );
}

function Head({ student, isPane }: { student: StudentRecord; isPane: boolean }) {
  const { name, course, week, weeks, percentDone, lessons, lessonsDone, isMinor } = student;
  const weekText = week === null ? "" : `, week ${week}${weeks === null ? "" : ` of ${weeks}`}`;
  return (
    <div className="on-wall grid gap-3 bg-wall p-5 text-on-wall">
      <div className="flex items-center gap-3">
        <Avatar name={name} decorative />
        <div className="min-w-0">
          {isPane ? <h2 className="text-h4 wrap-anywhere">{name}</h2> : null}
          <p className="text-on-wall-2 text-sm wrap-anywhere">
            {course}
            {weekText}
          </p>
        </div>
      </div>
      <Meter
        label="Course done"
        value={percentDone}
        windows={20}
        done={`${percentDone}% done`}
        remaining={`${lessonsDone} of ${counted(lessons, "lesson")}`}
      />
      <p className="flex flex-wrap gap-1 empty:hidden">
        {isMinor ? <Badge tone="pending">Under 18</Badge> : null}
        <SignBadges student={student} />
      </p>
    </div>
  );
}

function factsOf(student: StudentRecord): Fact[] {
  const { zone, classes, grade, gradeParts, latest, guardian, startedAt } = student;
  const here = viewerZone();
  const now = new Date();
  const isSameClock = clockTime(now, zone) === clockTime(now, here);
  return [
    { label: "Since", value: dateText(new Date(startedAt)) },
    {
      label: "Their clock",
      value: isSameClock ? (
        `${clockTime(now, zone)}, same as yours`
      ) : (
        <span className="rounded-lg bg-sky-100 px-2 py-1 text-sky-800 dark:bg-[#0f2c3b] dark:text-sky-200">
          {clockTime(now, zone)} their time
        </span>
      ),
    },
    { label: "Attendance", value: <Attendance classes={classes} /> },
    {
      label: "Grade so far",
      value:
        grade === null ? (
          "Nothing graded yet"
        ) : (
          <span>
            {Math.round(grade)}
            <span className="block font-normal text-ink-2 text-sm">
              {gradeParts.map(({ kind, average }) => `${kind} ${Math.round(average)}`).join(", ")}
            </span>
          </span>
        ),
    },
    { label: "Latest work", value: latest ? `${latest.title}, ${Math.round(latest.score)}` : "None yet" },
    { label: "Payment", value: paymentText(student) },
    ...(guardian
      ? [
          {
            label: "Guardian",
            value: (
              <span>
                <span className="block wrap-anywhere">{guardian.fullName}</span>
                <a href={`tel:${guardian.phone}`} className="link flex min-h-11 items-center justify-end">
                  {guardian.phone}
                </a>
                {guardian.email ? (
                  <a
                    href={`mailto:${guardian.email}`}
                    className="link flex min-h-11 items-center justify-end wrap-anywhere"
                  >
                    {guardian.email}
                  </a>
                ) : null}
                <span className="block font-normal text-ink-2 text-sm">
                  Agreed on {dateText(new Date(guardian.consentAt))} to be contacted
                </span>
              </span>
            ),
          },
        ]
      : []),
  ];
}

function paymentText({ state, graceUntil }: StudentRecord): string {
  if (state === "paused") return "Paused: a payment is overdue";
  if (state === "cancelled") return "Ended";
  if (state === "completed") return "Finished";
  return graceUntil ? `Overdue, goes on until ${longDate(graceUntil)}` : "Active";
}

/** A block for each of the last classes; the words show the same. */
function Attendance({ classes }: { classes: StudentRecord["classes"] }) {
  if (classes.length === 0) return "No class yet";
  const attended = classes.filter(({ state }) => wasThere(state)).length;
  return (
    <span>
      <span className="flex flex-wrap justify-end gap-1" aria-hidden="true">
        {classes.map(({ id, title, startsAt, state }) => (
          <i
            key={id}
            title={`${title}, ${dateText(new Date(startsAt))}: ${state ? attendanceLabels[state] : "not noted"}`}
            className={cx(
              "size-4 rounded-[3px_6px_3px_3px] border-2",
              wasThere(state) && "border-primary bg-primary",
              state === "missed" && "border-warn",
              state === "excused" && "border-primary bg-[linear-gradient(0deg,var(--primary)_50%,transparent_50%)]",
              state === null && "border-line border-dashed",
            )}
          />
        ))}
      </span>
      <span className="block font-normal text-ink-2 text-sm">
        There in {attended} of the last {counted(classes.length, "class", "classes")}
      </span>
    </span>
  );
}

/** The next class, and what to do for the student. */
function Ahead({ student }: { student: StudentRecord }) {
  const [isMoving, setMoving] = useState(false);
  const { id, studentId, name, nextClass, state, signs } = student;
  const goesOn = state === "active" || state === "paused";
  return (
    <Card as="section" padded aria-labelledby="ahead" className="grid gap-3">
      <h2 id="ahead" className="text-h4">
        Next class
      </h2>
      {nextClass ? (
        <p>
          <b className="block wrap-anywhere">{nextClass.title}</b>
          <time dateTime={nextClass.startsAt} className="text-ink-2 text-sm">
            {dateText(new Date(nextClass.startsAt))},{" "}
            {clockSpan({ startsAt: new Date(nextClass.startsAt), endsAt: new Date(nextClass.endsAt) })}
          </time>
        </p>
      ) : (
        <p className="text-ink-2">
          {state === "paused" ? "None while the course is paused." : goesOn ? "None is set." : "The course is over."}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {signs.includes("unplaced") ? (
          <Link to={paths.placing({ student: id })} className={buttonClass()}>
            Place<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
        {nextClass && mayHere(moveClass) ? (
          <Button variant="line" onClick={() => setMoving(true)}>
            Move the class
          </Button>
        ) : null}
        {state === "cancelled" ? null : (
          <Link
            to={paths.deskMessages("tutor", undefined, studentId)}
            className={buttonClass({ variant: signs.includes("unplaced") ? "line" : "primary" })}
          >
            Message<span className="sr-only"> {name}</span>
          </Link>
        )}
      </div>
      {isMoving && nextClass ? (
        <Suspense>
          <MoveClassDialog
            id={nextClass.id}
            title={nextClass.title}
            startsAt={nextClass.startsAt}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
