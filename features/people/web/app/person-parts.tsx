import type { ReactNode } from "react";
import { Link } from "react-router";
import { actText, fieldsText } from "#features/back-office/audit-texts.ts";
import { stateColumns } from "#features/order-desk/web/public/order-badge.tsx";
import { counted } from "#lib/counted.ts";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { Table, type TableColumn } from "#ui/components/table.tsx";
import type { PersonPage } from "../../contract.ts";

type Enrolment = PersonPage["enrolments"][number];
type Order = NonNullable<PersonPage["orders"]>["data"][number];
type Change = NonNullable<PersonPage["audit"]>["data"][number];

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3">
        <h2 className="mr-auto text-h4">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

const None = ({ children }: { children: string }) => <p className="p-5 text-ink-2">{children}</p>;

/** What they take or took. */
export function Enrolments({ enrolments }: { enrolments: Enrolment[] }) {
  return (
    <Part title="Enrolments">
      {enrolments.length === 0 && <None>They take no course.</None>}
      <ul className="divide-y divide-line">
        {enrolments.map((enrolment) => (
          <li key={enrolment.id} className="grid gap-4 p-5 md:grid-cols-[minmax(0,1fr)_13rem] md:items-center">
            <div className="flex gap-4">
              <GlyphTile glyph={enrolment.glyph} school={enrolment.school} />
              <div className="min-w-0">
                <h3 className="text-base wrap-anywhere">{enrolment.course}</h3>
                <p className="text-ink-2 text-sm wrap-anywhere">{sinceText(enrolment)}</p>
              </div>
            </div>
            <Meter
              label={`${enrolment.course} done`}
              value={enrolment.percentDone}
              windows={20}
              done={`${enrolment.percentDone}% done${enrolment.grade === null ? "" : `, grade ${Math.round(enrolment.grade)}`}`}
              remaining={`${enrolment.lessonsDone} of ${enrolment.lessons}`}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function sinceText({ tutorName, state, startedAt, completedAt, certificate, nextClassAt }: Enrolment): string {
  const since = `${tutorName ? `With ${tutorName}` : "Without a tutor"} since ${dateText(new Date(startedAt))}`;
  if (completedAt)
    return `${since}. Finished ${dateText(new Date(completedAt))}${certificate ? `, certificate ${certificate}` : ""}`;
  if (state === "paused") return `${since}. Paused: a payment is overdue`;
  return `${since}. ${nextClassAt ? `Next class ${momentText(new Date(nextClassAt))}` : "No class is set"}`;
}

const orderColumns: TableColumn<Order>[] = [
  {
    header: "Order",
    place: "title",
    cell: ({ id, reference, placedAt }) => (
      <span>
        <Link
          to={paths.officeOrder(id)}
          className="link inline-flex min-h-11 items-center whitespace-nowrap font-semibold md:min-h-0"
        >
          {reference}
        </Link>
        <span className="block text-ink-2 text-xs">{dayInLagos(new Date(placedAt))}</span>
      </span>
    ),
  },
  {
    header: "For",
    cell: ({ courseName, planName }) => (
      <span className="wrap-anywhere">
        {courseName}
        <span className="block text-ink-2 text-xs">{planName}</span>
      </span>
    ),
  },
  ...stateColumns,
];

const all = (count: number, shown: number, href: string, text: string) =>
  count > shown && (
    <Link to={href} className="link inline-flex min-h-11 items-center">
      {text}
    </Link>
  );

/** What they ordered, the newest first. */
export function Orders({ id, data, count }: { id: string; data: Order[]; count: number }) {
  return (
    <Part
      title="Orders"
      action={all(count, data.length, paths.officeOrders({ student: id }), `All ${counted(count, "order")}`)}
    >
      {data.length === 0 ? (
        <None>They ordered nothing.</None>
      ) : (
        <Table caption="Orders, the newest first" columns={orderColumns} rows={data} rowKey={(order) => order.id} />
      )}
    </Part>
  );
}

/** Who pays for them by a link: without a name, as a sponsor leaves none. */
export function Sponsors({ sponsors }: { sponsors: NonNullable<PersonPage["sponsors"]> }) {
  return (
    <Part title="Sponsors">
      <ul className="divide-y divide-line">
        {sponsors.map(({ orderId, reference, currency, isOpen, paidMinor, paymentCount, lastPaidAt, notesTo, id }) => (
          <li key={id} className="px-5 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-semibold">
                {paymentCount > 0
                  ? `${formatMoney({ amountMinor: paidMinor, currency })} in ${counted(paymentCount, "payment")}`
                  : "Nothing paid yet"}
              </b>
              <Link to={paths.officeOrder(orderId)} className="link inline-flex min-h-11 items-center">
                {reference}
              </Link>
            </p>
            <p className="text-ink-2 text-sm wrap-anywhere">
              {lastPaidAt && `Last ${dateText(new Date(lastPaidAt))}. `}
              {isOpen ? "The link is open." : "The link is stopped."}
              {notesTo.length > 0 && ` The monthly note goes to ${notesTo.join(", ")}.`}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What staff changed of the account. */
export function Changes({ id, data, count }: { id: string; data: Change[]; count: number }) {
  return (
    <Part
      title="Audit"
      action={all(count, data.length, paths.audit({ subject: id }), `All ${counted(count, "change")}`)}
    >
      {data.length === 0 && <None>Nobody of the staff has changed anything about this account.</None>}
      <ol className="divide-y divide-line">
        {data.map(({ id: line, at, byName, action, reason, before, after }) => (
          <li key={line} className="px-5 py-3 text-sm">
            <p className="wrap-anywhere">
              <b className="font-semibold">{actText(action)}</b>
              {reason ? `: ${reason}` : ""}
            </p>
            {after && (
              <p className="text-ink-2 wrap-anywhere">
                {before ? `${fieldsText(before)}, then ` : ""}
                {fieldsText(after)}
              </p>
            )}
            <p className="text-ink-2 text-xs">
              {byName ?? "The academy"}, {momentText(new Date(at))}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}
