import { Link } from "react-router";
import { dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { PageTop } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import type { AuditRow } from "../../audit-contract.ts";
import { actText, auditList, fieldText, thingText } from "../../audit-texts.ts";
import { exportAudit, listAudit } from "../../calls.ts";

export const meta = appMeta("Audit log");

/** What people of the academy changed (ADM-01): who, what, before and after, why; by person, by thing and by day. */
export function AuditPage() {
  const list = useList({ spec: auditList, call: listAudit, one: "change" });
  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">Audit log</h1>
          <CsvButton call={exportAudit} filter={list.filter} many={list.many} />
        </div>
        <p className="text-ink-2">What staff and tutors changed. No one can edit or remove a line.</p>
      </PageTop>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[repeat(2,minmax(0,1fr))_repeat(2,10.5rem)_auto]" />
        <ListRows
          list={list}
          kind="receipt"
          columns={columns}
          empty={{ message: "Nothing was changed yet.", hint: "What staff and tutors change is written here." }}
        />
      </div>
    </>
  );
}

export default AuditPage;

/** Where a thing is looked at; what has no page of its own is found by its id alone. */
const pageOf: Record<string, (id: string) => string> = {
  account: paths.person,
  application: paths.application,
  coupon: () => paths.coupons(),
  group: paths.officeGroup,
  issue: paths.officeIssue,
  order: paths.officeOrder,
  post: paths.officePost,
  role: () => paths.roles(),
  student: paths.person,
};

const columns: TableColumn<AuditRow>[] = [
  {
    header: "When",
    place: "title",
    cell: ({ at }) => (
      <span className="tabular-nums">
        {dayInLagos(new Date(at))}
        <span className="block text-ink-2 text-sm">{clockTime(new Date(at), "Africa/Lagos")}</span>
      </span>
    ),
  },
  {
    header: "Who",
    cell: ({ byName }) => <span className="wrap-anywhere">{byName ?? "The academy, by itself"}</span>,
  },
  {
    header: "What",
    cell: ({ action, about, subject }) => (
      <span className="grid">
        <b className="font-semibold">{actText(action)}</b>
        {!action.startsWith(`${about}.`) && <span className="text-ink-2 text-sm">{thingText(about)}</span>}
        {subject && <Subject about={about} id={subject} />}
      </span>
    ),
  },
  { header: "From, to", cell: (row) => <Change row={row} />, className: "md:w-2/5" },
];

function Subject({ about, id }: { about: string; id: string }) {
  const href = pageOf[about]?.(id);
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      {href && (
        <Link className="link inline-flex min-h-11 items-center" to={href}>
          See the {thingText(about).toLowerCase()}
        </Link>
      )}
      <Link className="link inline-flex min-h-11 items-center" to={paths.audit({ subject: id })}>
        All about it
      </Link>
    </span>
  );
}

/** Field by field, what it was and what it is; why, as the person wrote it; and what else is known. */
function Change({ row: { before, after, reason, details } }: { row: AuditRow }) {
  const [was, is] = [before ?? {}, after ?? {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const others = Object.entries(details).filter(([, value]) => value !== null);
  return (
    <span className="grid gap-1 wrap-anywhere">
      {reason && <q>{reason}</q>}
      {names.map((name) => (
        <span key={name}>
          <span className="text-ink-2">{fieldText(name, null).name}: </span>
          {name in was && <del className="text-ink-2">{fieldText(name, was[name]).value}</del>}
          {name in was && name in is && <span aria-hidden="true"> → </span>}
          {name in is && <ins className="font-semibold no-underline">{fieldText(name, is[name]).value}</ins>}
        </span>
      ))}
      {others.map(([name, value]) => (
        <span key={name} className="text-ink-2">
          {fieldText(name, value).name}: {fieldText(name, value).value}
        </span>
      ))}
    </span>
  );
}
