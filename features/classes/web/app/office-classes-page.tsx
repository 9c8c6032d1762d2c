import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge, type BadgeTone } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LinkTabs } from "#ui/components/link-tabs.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { moveClass } from "../../move-calls.ts";
import { listOfficeClasses } from "../../office-class-calls.ts";
import type { OfficeClass } from "../../office-class-contract.ts";
import { type OfficeClassStatus, officeClassLabels, officeClassStatus } from "../../office-class-rules.ts";
import { classList } from "../../office-class-texts.ts";
import { coverTrial } from "../../pick-calls.ts";

export const meta = appMeta("Classes");

const MoveClassDialog = lazyPart(() => import("../public/move-class-dialog.tsx"));
const CoverTrialDialog = lazyPart(() => import("../public/cover-trial-dialog.tsx"));
const OfficeWeek = lazyPart(() => import("./office-week/office-week.tsx"));

/** The classes and trials of all tutors (ADM-05), as a list or as a week. */
export function OfficeClassesPage() {
  const [address] = useSearchParams();
  const isWeek = address.get("view") === "week";
  return (
    <>
      <PageHeading lead="Of all tutors, on your clock. A change tells students and tutors by itself.">
        Classes
      </PageHeading>
      <div data-wide>
        <LinkTabs
          label="Classes"
          tabs={[
            { label: "List", href: paths.officeClasses(), isCurrent: !isWeek },
            { label: "Week", href: paths.officeClasses({ view: "week" }), isCurrent: isWeek },
          ]}
        />
        {isWeek ? (
          <Suspense fallback={<SkeletonBlock className="h-96" />}>
            <OfficeWeek />
          </Suspense>
        ) : (
          <ClassList />
        )}
      </div>
    </>
  );
}

export default OfficeClassesPage;

/** Which are next, which run, and which no one teaches. */
function ClassList() {
  const list = useList({ spec: classList, call: listOfficeClasses, one: "class", many: "classes" });
  const [acting, setActing] = useState<OfficeClass | null>(null);
  const now = useNow(list.query.data?.data.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]) ?? []);
  const close = () => setActing(null);
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_10rem_10rem_11rem_12rem_auto]" />
        <ListRows
          list={list}
          kind="calendar"
          columns={columnsOf(now, setActing)}
          empty={{ message: "No class is ahead.", hint: "Students are placed in groups, or have times of their own." }}
        />
      </div>
      {acting && (
        <Suspense>
          {acting.kind === "trial" ? (
            <CoverTrialDialog
              trial={{ id: acting.id, who: acting.student?.name ?? acting.title }}
              stale={[classList.name, "office-waiting"]}
              onClose={close}
            />
          ) : (
            <MoveClassDialog {...acting} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** What staff can do about a class now. */
function actOn({ kind, state, startsAt, hasTutor }: OfficeClass, now: number): string | null {
  if (state !== "scheduled" || Date.parse(startsAt) <= now) return null;
  if (kind === "trial") return !hasTutor && mayHere(coverTrial) ? "Cover" : null;
  return mayHere(moveClass) ? "Move" : null;
}

const tones: Readonly<Record<OfficeClassStatus, BadgeTone>> = {
  cancelled: "plain",
  noted: "done",
  unnoted: "pending",
  uncovered: "bad",
  planned: "plain",
  running: "info",
  late: "pending",
};

function Status({ row, now }: { row: OfficeClass; now: number }) {
  const status = officeClassStatus(row, now);
  return <Badge tone={tones[status]}>{officeClassLabels[status]}</Badge>;
}

const columnsOf = (now: number, onAct: (row: OfficeClass) => void): TableColumn<OfficeClass>[] => [
  {
    header: "When",
    place: "title",
    cell: ({ startsAt, endsAt }) => (
      <time dateTime={startsAt} className="font-semibold">
        {momentText(new Date(startsAt))}
        <span className="font-normal text-ink-2"> to {clockTime(new Date(endsAt))}</span>
      </time>
    ),
  },
  {
    header: "Class",
    cell: ({ title, kind, courseTitle, group, student }) => (
      <span className="wrap-anywhere">
        {title}
        <span className="block text-ink-2 text-xs">
          {kind === "trial" ? "Trial of " : courseTitle}
          {student && (
            <Link to={paths.person(student.id)} className="link inline-flex min-h-11 items-center md:min-h-6">
              {student.name}
            </Link>
          )}
          {group && (
            <>
              {", "}
              <Link to={paths.officeGroup(group.id)} className="link inline-flex min-h-11 items-center md:min-h-6">
                {group.name}
              </Link>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    header: "Tutor",
    cell: ({ tutorName, absentName }) => (
      <span className="wrap-anywhere">
        {tutorName}
        {absentName && <span className="block text-ink-2 text-xs">for {absentName}</span>}
      </span>
    ),
  },
  { header: "State", place: "status", cell: (row) => <Status row={row} now={now} /> },
  {
    header: "What to do",
    hideHeader: true,
    place: "action",
    end: true,
    cell: (row) => {
      const act = actOn(row, now);
      return (
        act && (
          <Button variant="line" size="sm" onClick={() => onAct(row)}>
            {act}
            <span className="sr-only">
              {" "}
              for {row.title}, {momentText(new Date(row.startsAt))}
            </span>
          </Button>
        )
      );
    },
  },
];
