import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { recordAttendance } from "../../attendance-calls.ts";
import type { ClassAttendance } from "../../attendance-contract.ts";
import { classTexts } from "../../texts.ts";
import { attendanceQuery } from "../queries.ts";

/** Where a tutor notes who was in a class of a group and which live lessons it taught (HONEST-01). */
export function AttendancePage({ session }: { session: string }) {
  return (
    <>
      <PageHeading lead="A lesson that is taught live counts for those who were there.">Who was there</PageHeading>
      <Loaded
        query={useQuery(attendanceQuery(session))}
        loading={classTexts.loadingClass}
        outline={<SkeletonBlock className="h-64" />}
        failed={classTexts.classFailed}
        className="card"
      >
        {(attendance) => <AttendanceForm attendance={attendance} />}
      </Loaded>
    </>
  );
}

function AttendanceForm({ attendance }: { attendance: ClassAttendance }) {
  const queries = useQueryClient();
  const go = useNavigate();
  const [there, setThere] = useState(
    () => new Set(attendance.students.filter(({ state }) => state === "attended").map(({ id }) => id)),
  );
  const [taught, setTaught] = useState(
    () => new Set(attendance.lessons.filter(({ isTaught }) => isTaught).map(({ id }) => id)),
  );
  const saving = useAct(
    () => ask(recordAttendance, { params: { id: attendance.id }, body: { there: [...there], lessons: [...taught] } }),
    {
      onDone: async (response) => {
        queries.setQueryData(attendanceQuery(attendance.id).queryKey, response);
        await queries.invalidateQueries({ queryKey: ["desk"] });
        toast.success(`Noted: ${there.size} of ${attendance.students.length} were there.`);
        void go(paths.workplace("tutor"));
      },
    },
  );
  const weeks = Map.groupBy(attendance.lessons, ({ week }) => week);
  // Where the group is: the week noted here, else the first in which something was not taught yet.
  const [openWeek] = useState(
    () =>
      (attendance.lessons.find(({ isTaught }) => isTaught) ?? attendance.lessons.find(({ wasTaught }) => !wasTaught))
        ?.week ?? null,
  );

  return (
    <ActForm act={saving} onSend={() => saving.run()} tell={null} className="card card-padded grid max-w-180 gap-6">
      <div>
        <h2 className="text-h3 wrap-anywhere">{attendance.title}</h2>
        <p className="text-ink-2 wrap-anywhere">
          {attendance.course}, <time dateTime={attendance.startsAt}>{momentText(new Date(attendance.startsAt))}</time>
        </p>
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Who was there?</legend>
        {attendance.students.length === 0 ? <p className="text-ink-2">Nobody learns with this group.</p> : null}
        {attendance.students.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`there-${id}`}
            label={name}
            checked={there.has(id)}
            onChange={() => setThere(toggled(there, id))}
          />
        ))}
      </fieldset>
      {attendance.lessons.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Which live lessons did you teach?</legend>
          {[...weeks].map(([week, lessons]) => {
            const count = lessons.filter(({ id }) => taught.has(id)).length;
            return (
              <Disclosure
                key={week}
                title={`Week ${week}: ${lessons[0]?.weekTitle ?? ""}`}
                note={count > 0 ? count : undefined}
                isOpen={week === openWeek}
              >
                {lessons.map(({ id, title, wasTaught }) => (
                  <Checkbox
                    key={id}
                    name={`lesson-${id}`}
                    label={wasTaught ? `${title} (taught before)` : title}
                    checked={taught.has(id)}
                    onChange={() => setTaught(toggled(taught, id))}
                  />
                ))}
              </Disclosure>
            );
          })}
        </fieldset>
      ) : (
        <p className="text-ink-2">All lessons of {attendance.course} are written: nothing is taught live.</p>
      )}
      <FormMessage tone="error">{saving.error ? errorMessage(saving.error, classTexts.failed) : null}</FormMessage>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
        <Link to={paths.workplace("tutor")} className={buttonClass({ variant: "ghost" })}>
          Back
        </Link>
      </div>
    </ActForm>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
