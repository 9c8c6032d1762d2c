import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { studentList } from "../../student-texts.ts";
import { listStudents } from "../../students-calls.ts";
import type { StudentRow } from "../../students-contract.ts";
import { SignBadges } from "./sign-badges.tsx";

export const meta = appMeta("Students");

/** Only wide screens show it, and only they fetch it. */
const StudentView = lazyPart(() => import("./student-page.tsx").then((page) => ({ default: page.StudentView })));

/**
 * A tutor's own students (TUT-01): who needs them, how far each is. The address holds what is requested, and on a wide screen which student is shown
 * next to the list; J and K move through it, M writes to the student, / searches.
 */
export default function StudentsPage() {
  const list = useList({ spec: studentList, call: listStudents, one: "student", paneKey: "student" });
  const { counts, data } = list.query.data ?? {};
  const navigate = useNavigate();
  const chosen = data?.find(({ id }) => id === list.chosen);
  useKeys({
    m: chosen ? () => void navigate(paths.deskMessages("tutor", undefined, chosen.studentId)) : null,
    "/": () => document.querySelector<HTMLInputElement>("input[name=q]")?.focus(),
  });
  const countOf = (_?: string, value?: string) => counts?.[(value ?? "all") as keyof typeof counts];
  return (
    <div data-wide>
      <PageHeading lead={counts && `${counts.all} now, ${counts.finished} finished`}>Students</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} countOf={countOf} className="lg:grid-cols-[minmax(0,1fr)_13rem_auto]" />
        <ListRows
          list={list}
          kind="person"
          columns={columnsOf(list.isWide ? list.hrefOfRow : paths.student, list.isWide)}
          empty={{
            message:
              list.filter.show === "finished" ? "Nobody has finished yet." : "Nobody takes a course with you yet.",
            hint: "Who pays for a course with you stands here from that moment on.",
          }}
          pane={{ hrefOf: paths.student, draw: (id) => <StudentView key={id} id={id} isPane /> }}
        />
        {list.isWide && (data?.length ?? 0) > 0 ? (
          <p className="hint">
            <kbd>M</kbd> writes to the student who is shown, <kbd>/</kbd> searches.
          </p>
        ) : null}
        <p className="hint">
          They need you when they missed the last two classes that you noted, got less than 60 for what was graded last,
          have no class times, or wait because a payment is overdue. New: began in the last two weeks.
        </p>
      </div>
    </div>
  );
}

/** `isPane`: a student is shown next to the list. */
const columnsOf = (hrefOf: (id: string) => string, isPane: boolean): TableColumn<StudentRow>[] => [
  {
    header: "Student",
    place: "title",
    cell: ({ id, name, course, isMinor }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link
          to={hrefOf(id)}
          data-line
          preventScrollReset={isPane}
          className="link inline-flex min-h-11 items-center font-semibold md:min-h-0"
        >
          {name}
        </Link>{" "}
        {isMinor ? <Badge tone="pending">Under 18</Badge> : null}
        <span className="block text-ink-2 text-xs">{course}</span>
      </span>
    ),
  },
  {
    header: "Course done",
    cell: ({ name, percentDone }) => (
      <span className="flex items-center gap-2">
        <Meter label={`Course of ${name}`} value={percentDone} className="w-26 flex-none max-lg:hidden" />
        <b className="font-semibold tabular-nums">{percentDone}%</b>
      </span>
    ),
  },
  {
    header: "Next class",
    cell: ({ nextClassAt, state }) =>
      nextClassAt ? (
        <time dateTime={nextClassAt} className="whitespace-nowrap">
          {momentText(new Date(nextClassAt))}
        </time>
      ) : (
        <span className="text-ink-2">{state === "active" ? "Not set" : "None"}</span>
      ),
  },
  {
    header: "Latest work",
    cell: (row) => (
      <span className="grid justify-items-start gap-1 wrap-anywhere">
        {row.latest ? (
          `${row.latest.title}, ${Math.round(row.latest.score)}`
        ) : (
          <span className="text-ink-2">None yet</span>
        )}
        <SignBadges student={row} />
      </span>
    ),
  },
];
