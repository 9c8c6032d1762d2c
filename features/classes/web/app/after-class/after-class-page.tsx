import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { recordAttendance } from "../../../attendance-calls.ts";
import type { ClassAttendance } from "../../../attendance-contract.ts";
import { wasThere } from "../../../attendance-rules.ts";
import { classTexts } from "../../../texts.ts";
import { attendanceQuery } from "../../queries.ts";
import { TaughtLessons } from "./taught-lessons.tsx";
import { type States, WhoWasHere } from "./who-was-here.tsx";

/** Where a tutor notes how each was in a class of a group and which live lessons it taught (HONEST-01). */
export function AfterClassPage({ session }: { session: string }) {
  return (
    <>
      <PageHeading>After the class</PageHeading>
      <Loaded
        query={useQuery(attendanceQuery(session))}
        loading={classTexts.loadingClass}
        outline={<SkeletonBlock className="h-64" />}
        failed={classTexts.classFailed}
        className="card"
      >
        {(attendance) => <AfterClass attendance={attendance} />}
      </Loaded>
    </>
  );
}

function AfterClass({ attendance }: { attendance: ClassAttendance }) {
  const queries = useQueryClient();
  const go = useNavigate();
  const { students } = attendance;
  const [states, setStates] = useState<States>(() => (attendance.notedAt ? statesOf(students) : {}));
  const [taught, setTaught] = useState<ReadonlySet<string>>(
    () => new Set(attendance.lessons.filter(({ isTaught }) => isTaught).map(({ id }) => id)),
  );
  const saving = useAct(
    () =>
      ask(recordAttendance, {
        params: { id: attendance.id },
        body: { students: Object.entries(states).map(([id, state]) => ({ id, state })), lessons: [...taught] },
      }),
    {
      onDone: async (response) => {
        queries.setQueryData(attendanceQuery(attendance.id).queryKey, response);
        await queries.invalidateQueries({ queryKey: ["desk"] });
        const there = response.students.filter(({ state }) => wasThere(state)).length;
        toast.success(`Noted: ${there} of ${response.students.length} were there.`);
        void go(paths.workplace("tutor"));
      },
    },
  );
  const missing = students.find(({ id }) => states[id] === undefined);

  return (
    <ActForm
      act={saving}
      wrong={missing ? { [`state-${missing.id}`]: classTexts.sayAll } : {}}
      onSend={() => saving.run()}
      otherwise={classTexts.failed}
      className="grid max-w-180 gap-6"
    >
      {(errors) => (
        <>
          <div>
            <h2 className="text-h4 wrap-anywhere">{attendance.title}</h2>
            <p className="text-ink-2 wrap-anywhere">
              {attendance.course},{" "}
              <time dateTime={attendance.startsAt}>{momentText(new Date(attendance.startsAt))}</time>
            </p>
          </div>
          <WhoWasHere
            students={students}
            startsAt={new Date(attendance.startsAt)}
            states={states}
            showsMissing={missing !== undefined && errors[`state-${missing.id}`] !== undefined}
            onChange={setStates}
          />
          <TaughtLessons course={attendance.course} lessons={attendance.lessons} taught={taught} onChange={setTaught} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={saving.isBusy}>
              Save
            </Button>
            <Link to={paths.workplace("tutor")} className={buttonClass({ variant: "ghost" })}>
              Back
            </Link>
          </div>
        </>
      )}
    </ActForm>
  );
}

const statesOf = (students: ClassAttendance["students"]): States =>
  Object.fromEntries(students.flatMap(({ id, state }) => (state ? [[id, state]] : [])));
