import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ApiError } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { noteCall } from "../../calls.ts";
import type { FunnelPath } from "../../contract.ts";
import { funnelTexts, stageLabels } from "../../texts.ts";
import { pathQuery } from "../queries.ts";
import { Acts } from "./acts.tsx";
import { CallEnd } from "./call-end.tsx";
import { standText } from "./labels.ts";

export const meta = appMeta("Daily list");

/** The page of a person is a feature's above this one. */
const readsPeople = { access: { capability: "people.read", scope: "all" } } as const;

/** One person of the daily list (FUNNEL-01), on a page of their own. */
export function PersonPage() {
  const { id = "" } = useParams();
  return (
    <>
      <PageHeading>Daily list</PageHeading>
      <p className="mb-4">
        <Link to={paths.funnel()} className="link inline-flex min-h-11 items-center">
          The whole list
        </Link>
      </p>
      <div className="max-w-140">
        <PersonView id={id} />
      </div>
    </>
  );
}

export default PersonPage;

/** Someone with how to reach them, what happened so far, and how the call ended; on their own page or next to the list. */
export function PersonView({ id }: { id: string }) {
  const query = useQuery(pathQuery(id));
  const { error, data } = query;
  if (error instanceof ApiError && [404, 422].includes(error.status) && !data) {
    return (
      <EmptyState
        kind="person"
        className="card"
        message={funnelTexts.unknown}
        action={
          <Link to={paths.funnel()} className={buttonClass()}>
            To the daily list
          </Link>
        }
      />
    );
  }
  return (
    <QueryBoundary
      query={query}
      loading={funnelTexts.loading}
      skeleton={<SkeletonBlock className="h-96" />}
      failed={funnelTexts.failed}
      kind="person"
      className="card"
    >
      {(path) => <Person key={path.row.id} path={path} />}
    </QueryBoundary>
  );
}

function Person({ path: { row, steps } }: { path: FunnelPath }) {
  const { student, stage, course, tutorName, sum } = row;
  const { email, phone, guardian, isMinor } = student;
  const [stand, detail] = standText(row, new Date());
  return (
    <Card as="article" padded className="grid gap-4">
      <header className="grid gap-0.5">
        <p className="text-ink-2 text-sm">{stageLabels[stage]}</p>
        <h2 className="text-h3 wrap-anywhere">
          {student.fullName} {isMinor && <Badge tone="info">Under 18</Badge>}
        </h2>
        <p className="text-ink-2 text-sm wrap-anywhere">
          {[course, tutorName && `with ${tutorName}`].filter(Boolean).join(" ")}
        </p>
        <p className="font-semibold">
          {stand}
          {sum && `, ${formatMoney(sum)}`}
        </p>
        {detail && <p className="text-ink-2 text-sm wrap-anywhere">{detail}</p>}
      </header>
      <div className="flex flex-wrap gap-2">
        <Acts row={row} />
        {mayHere(readsPeople) && (
          <Link to={paths.person(student.id)} className={buttonClass({ variant: "ghost", size: "sm" })}>
            All about them
          </Link>
        )}
      </div>
      <p className="text-ink-2 text-sm wrap-anywhere tabular-nums">
        {[phone ?? "No phone number", email, guardian && `guardian ${guardian.fullName}, ${guardian.phone}`]
          .filter(Boolean)
          .join(", ")}
      </p>
      <ol aria-label="What happened so far" className="grid gap-3 border-line border-t pt-4">
        {steps.map(({ at, title, text }) => (
          <li key={`${at} ${title}`} className="border-primary border-l-4 pl-3 text-sm">
            <p className="font-semibold wrap-anywhere">{title}</p>
            {text && <p className="wrap-anywhere">{text}</p>}
            <p className="text-ink-2 text-xs">
              <time dateTime={at}>{momentText(new Date(at))}</time>
            </p>
          </li>
        ))}
      </ol>
      {mayHere(noteCall) && (
        <div className="border-line border-t pt-4">
          <CallEnd row={row} />
        </div>
      )}
    </Card>
  );
}
