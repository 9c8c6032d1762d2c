import { Suspense, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { listOfficeClasses } from "#features/classes/office-class-calls.ts";
import { cohortList, cohortTimes } from "#features/learning/cohort-texts.ts";
import { counted } from "#lib/counted.ts";
import { addDays, dateInLagos, longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeGroup } from "../../../groups-calls.ts";
import type { GroupDetails } from "../../../groups-contract.ts";
import { groupQuery } from "../../queries.ts";
import { CopiesMade } from "./copies-made.tsx";
import { seatsText, timeTones } from "./labels.ts";

export const meta = appMeta("Group");

/** Its forms come with the first press that wants them. */
const ChangeGroupDialog = lazyPart(() => import("./change-group-dialog.tsx"));
const GroupTutorDialog = lazyPart(() => import("./group-tutor-dialog.tsx"));
const TimetableDialog = lazyPart(() => import("./timetable-dialog.tsx"));
const CopyGroupsDialog = lazyPart(() => import("./copy-groups-dialog.tsx"));
const RemoveGroupDialog = lazyPart(() => import("./remove-group-dialog.tsx"));

/** A group: its days, times and students, and what can be changed of it (ADM-05). */
export function GroupPage() {
  const { id = "" } = useParams();
  const query = usePageQuery(groupQuery(id));
  return (
    <>
      <PageHeading lead={query.data && `${query.data.course.title}, with ${query.data.tutor.fullName}`}>
        {query.data?.name ?? "Group"}
      </PageHeading>
      <p className="mb-4 flex flex-wrap gap-x-4">
        <Link to={paths.officeGroups()} className="link inline-flex min-h-11 items-center">
          All groups
        </Link>
        {query.data && mayHere(listOfficeClasses) && (
          <Link to={paths.officeClasses({ group: query.data.id })} className="link inline-flex min-h-11 items-center">
            Its classes
          </Link>
        )}
      </p>
      <QueryBoundary
        query={query}
        loading="Loading the group..."
        skeleton={<SkeletonBlock className="h-72" />}
        failed="The group could not be loaded."
        kind="calendar"
        className="card"
      >
        {(group) => <Group group={group} />}
      </QueryBoundary>
    </>
  );
}

export default GroupPage;

type Open = "change" | "tutor" | "times" | "copy" | "remove" | null;

function Group({ group }: { group: GroupDetails }) {
  const { id, when, isClosed, tutor, heldCount, aheadCount, nextAt, zone, joinsUntil, changedBy } = group;
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<string[]>([]);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const mayChange = mayHere(changeGroup);
  const isOver = when === "over";
  return (
    <div className="grid grid-cols-1 gap-4">
      <CopiesMade ids={made} onGone={() => setMade([])} />
      <section aria-labelledby="group-facts" className="card grid grid-cols-1 gap-4 p-5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="group-facts" className="mr-2 text-h4">
            Times and seats
          </h2>
          <Badge tone={timeTones[when]}>{cohortTimes[when]}</Badge>
          {isClosed && !isOver && <Badge tone="plain">Closed to joins</Badge>}
          {!tutor.isPublished && <Badge tone="bad">The tutor is away</Badge>}
        </div>
        <Facts
          items={[
            { label: "Times", value: group.times.length > 0 ? `${group.times.join(", ")} (${zone})` : "None yet" },
            {
              label: "Days",
              value: `${longDate(group.startsOn)}${group.lastOn ? ` to ${longDate(group.lastOn)}` : ""}`,
            },
            { label: "Seats taken", value: seatsText(group) },
            {
              label: "Students join",
              value: joinsUntil === null ? "as long as it meets" : `until ${longDate(joinsUntil)}`,
            },
            { label: "Classes", value: `${heldCount} over, ${aheadCount} ahead` },
            ...(nextAt ? [{ label: "Next class", value: `${momentText(new Date(nextAt), zone)} (${zone})` }] : []),
            ...(changedBy ? [{ label: "Last changed", value: `${dateText(new Date(group.seen))}, ${changedBy}` }] : []),
          ]}
        />
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            {!isOver && (
              <>
                <Button variant="line" size="sm" onClick={() => setOpen("change")}>
                  Change the group
                </Button>
                <Button variant="line" size="sm" onClick={() => setOpen("times")}>
                  Give it other times
                </Button>
                <Button variant="line" size="sm" onClick={() => setOpen("tutor")}>
                  Give it another tutor
                </Button>
                <Joins group={group} />
              </>
            )}
            <Button variant="line" size="sm" onClick={() => setOpen("copy")}>
              Copy for a new term
            </Button>
            {when === "ahead" && (
              <Button variant="line" size="sm" onClick={() => setOpen("remove")}>
                Cancel the group
              </Button>
            )}
          </div>
        )}
      </section>
      <Students group={group} />
      <Suspense>
        {open === "change" && <ChangeGroupDialog group={group} onClose={close} />}
        {open === "tutor" && <GroupTutorDialog group={group} onClose={close} />}
        {open === "times" && <TimetableDialog group={group} onClose={close} />}
        {open === "copy" && (
          <CopyGroupsDialog which={{ ids: [id], filter: {}, count: 1 }} onClose={close} onMade={setMade} />
        )}
        {open === "remove" && (
          <RemoveGroupDialog
            group={group}
            onClose={close}
            onDone={() => void navigate(paths.officeGroups(), { replace: true })}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Closes a group to joins, or opens it again; either is taken back by the other. */
function Joins({ group: { id, name, seats, seen, isClosed } }: { group: GroupDetails }) {
  const act = useAct(changeGroup, {
    after: useStale([cohortList.name], ["placement"]),
    onDone: (_, { body }) =>
      toast.success(body.joinsUntil === null ? "Students can join again" : "The group is closed to joins"),
  });
  const yesterday = addDays(dateInLagos(new Date()), -1);
  return (
    <>
      <Button
        variant="line"
        size="sm"
        busy={act.isBusy}
        busyLabel="Saving..."
        onClick={() =>
          void act.run({ params: { id }, body: { name, seats, joinsUntil: isClosed ? null : yesterday, seen } })
        }
      >
        {isClosed ? "Open to joins" : "Close to joins"}
      </Button>
      <ActError error={act.error} />
    </>
  );
}

function Students({ group: { students } }: { group: GroupDetails }) {
  return (
    <section aria-labelledby="group-students" className="card grid grid-cols-1 gap-2 p-5">
      <h2 id="group-students" className="text-h4">
        {students.length > 0 ? counted(students.length, "student") : "No student yet"}
      </h2>
      <ul className="divide-y divide-line">
        {students.map(({ id, fullName }) => (
          <li key={id}>
            <Link to={paths.person(id)} className="link inline-flex min-h-11 items-center wrap-anywhere">
              {fullName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
