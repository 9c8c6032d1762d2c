import { Suspense, useState } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { listOfficeClasses } from "#features/classes/office-class-calls.ts";
import { coverTrial } from "#features/classes/pick-calls.ts";
import { listFunnel } from "#features/funnel/calls.ts";
import type { StageCount } from "#features/funnel/contract.ts";
import { waitText } from "#features/funnel/rules.ts";
import { type Stage, stageLabels } from "#features/funnel/texts.ts";
import { listOrders } from "#features/order-desk/calls.ts";
import { counted } from "#lib/counted.ts";
import { clockTime } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { DayMoney, Morning, MorningSession } from "../../morning-contract.ts";
import { sumsText } from "../../morning-texts.ts";
import { morningQuery } from "../queries.ts";
import { MoneyChart } from "./money-chart.tsx";

const CoverTrialDialog = lazyPart(() => import("#features/classes/web/public/cover-trial-dialog.tsx"));

/** Administrators alone get the morning's message. */
const changesSettings = { access: { capability: "settings.change", scope: "all" } } as const;

/** What the day begins with (ADM-01): money that came, what is to confirm, who waits, today's trials and classes. Each figure leads to its rows. */
export function Today() {
  return (
    <QueryBoundary
      query={usePageQuery(morningQuery())}
      loading="Loading the day..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="The day's figures could not be loaded."
      className="card"
    >
      {(morning) => (
        <div className="grid grid-cols-1 gap-4">
          <MoneyIn {...morning} />
          <WhoWaits stages={morning.stages} />
          <Sessions title="Trials today" kind="trial" many="trials" sessions={morning.trials} />
          <Sessions title="Classes today" kind="class" many="classes" sessions={morning.classes} />
          {mayHere(changesSettings) && (
            <p className="text-ink-2 text-sm">
              The same figures can come at 7 am, by e-mail, push or WhatsApp.{" "}
              <Link to={paths.notificationSettings("admin")} className="link inline-flex min-h-11 items-center">
                Choose how
              </Link>
            </p>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function MoneyIn({ money, claims }: Pick<Morning, "money" | "claims">) {
  const [yesterday, today] = [money?.at(-2), money?.at(-1)];
  return (
    <section aria-labelledby="money" className="on-wall door-lg grid gap-4 bg-wall p-5">
      <h2 id="money" className="text-h4">
        {yesterday ? "Came in yesterday" : "To confirm"}
      </h2>
      {money && yesterday && today && (
        <>
          <Came day={yesterday} isLarge />
          <MoneyChart days={money} />
          <p className="flex flex-wrap justify-between gap-x-4 border-wall-line border-t pt-3">
            <span>Today so far</span>
            <Came day={today} />
          </p>
        </>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 border-wall-line border-t pt-3">
        <span>To confirm, {counted(claims.count, "transfer")}</span>
        <b className="font-semibold tabular-nums">{claims.sums && claims.count > 0 && sumsText(claims.sums)}</b>
      </p>
      {claims.count > 0 && (
        <Link to={paths.transferClaim("first")} className={buttonClass({ variant: "sun", block: true })}>
          Confirm {counted(claims.count, "transfer")}
        </Link>
      )}
    </section>
  );
}

/** What came on a day; it leads to the orders that were paid on it. */
function Came({ day: { on, sums, count }, isLarge = false }: { day: DayMoney; isLarge?: boolean }) {
  const [first, ...others] = sums.filter(({ amountMinor }) => amountMinor !== 0);
  if (!first) return <span className="font-semibold">{isLarge ? "Nothing came." : "Nothing yet"}</span>;
  const more = `${counted(count, "payment")}${others.length > 0 ? `, and ${sumsText(others)}` : ""}`;
  const amount = formatMoney(first);
  return (
    <span className={isLarge ? "grid gap-1" : ""}>
      {mayHere(listOrders) ? (
        <Link
          to={paths.officeOrders({ paidOn: on })}
          className={
            isLarge ? "justify-self-start font-display text-[2.5rem] text-sun-400 leading-none" : "link font-semibold"
          }
        >
          {amount}
          <span className="sr-only"> in {counted(count, "payment")}, see the orders</span>
        </Link>
      ) : (
        <b>{amount}</b>
      )}
      <span className={isLarge ? "text-on-wall-2" : "sr-only"}>{isLarge ? `${more}.` : ` ${more}`}</span>
      {!isLarge && others.length > 0 && <span> and {sumsText(others)}</span>}
    </span>
  );
}

/** The stages that wait for staff, and what is done about each. */
const waiting: readonly (readonly [Stage, string])[] = [
  ["unplaced", "Place"],
  ["unpaid", "Call"],
  ["lapsing", "Call"],
  ["ended", "Write"],
];

const waitingTexts: Partial<Record<Stage, string>> = { ended: "held, not judged" };

function WhoWaits({ stages }: { stages: readonly StageCount[] }) {
  const now = new Date();
  const rows = waiting.flatMap(([stage, act]) => {
    const count = stages.find((row) => row.stage === stage);
    return count && count.count > 0 ? [{ ...count, act }] : [];
  });
  return (
    <Card as="section" padded aria-labelledby="who-waits" className="grid gap-2">
      <h2 id="who-waits" className="text-h4">
        Who waits
      </h2>
      {rows.length === 0 ? (
        <p className="text-ink-2">Nobody waits for a class, a call or a word.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ stage, count, late, oldestAt, act }) => (
            <li key={stage} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <span>
                <b className="font-semibold">
                  {count} {waitingTexts[stage] ?? stageLabels[stage].toLowerCase()}
                </b>{" "}
                {oldestAt && <Badge tone={late > 0 ? "pending" : "plain"}>{waitText(new Date(oldestAt), now)}</Badge>}
              </span>
              {mayHere(listFunnel) && (
                <Link to={paths.funnel({ stage })} className={buttonClass({ variant: "soft", size: "sm" })}>
                  {act}
                  <span className="sr-only">: {stageLabels[stage]}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type SessionsProps = { title: string; kind: "class" | "trial"; many: string; sessions: readonly MorningSession[] };

function Sessions({ title, kind, many, sessions }: SessionsProps) {
  const without = sessions.filter(({ hasTutor }) => !hasTutor).length;
  const id = many;
  const [covered, setCovered] = useState<{ id: string; who: string } | null>(null);
  return (
    <Card as="section" padded aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      {sessions.length === 0 ? (
        <p className="text-ink-2">No {kind} today.</p>
      ) : (
        <Disclosure
          isOpen={sessions.length <= 5 || without > 0}
          title={
            <span>
              {counted(sessions.length, kind, many)}{" "}
              {without > 0 && <Badge tone="pending">{without} without a tutor</Badge>}
            </span>
          }
        >
          <ul className="divide-y divide-line">
            {sessions.map(({ id: session, who, tutorName, startsAt, hasTutor }) => (
              <li key={session} className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-3 py-2.5">
                <time dateTime={startsAt} className="font-semibold tabular-nums">
                  {clockTime(new Date(startsAt))}
                </time>
                <span className="wrap-anywhere">
                  <b className="font-semibold">{who}</b> {!hasTutor && <Badge tone="pending">nobody</Badge>}
                  <span className="block text-ink-2 text-sm">
                    {tutorName}
                    {!hasTutor && " is not there"}
                  </span>
                </span>
                {!hasTutor && kind === "trial" && new Date(startsAt) > new Date() && mayHere(coverTrial) && (
                  <Button variant="soft" size="sm" onClick={() => setCovered({ id: session, who })}>
                    Cover <span className="sr-only">the trial class of {who}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {mayHere(listOfficeClasses) && (
        <Link
          to={paths.officeClasses({ kind, ...(sessions.length > 0 && { when: "today" }) })}
          className="link inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          {sessions.length > 0 ? `All ${many} of today` : `${title.split(" ")[0]} ahead`}
        </Link>
      )}
      {covered && (
        <Suspense>
          <CoverTrialDialog trial={covered} stale={morningQuery().queryKey} onClose={() => setCovered(null)} />
        </Suspense>
      )}
    </Card>
  );
}
