import { Link } from "react-router";
import { GapNote } from "#features/accounts/web/public/gap-note.tsx";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { notReached } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { pauseIssue, resumeIssue } from "../../issue-calls.ts";
import type { Issues, ListedIssue } from "../../issue-contract.ts";
import { figuresOf, planText } from "../../issue-rules.ts";
import { issuesQuery } from "../queries.ts";

export const meta = appMeta("Newsletter");

/** The newsletter in the office (ADM-06): what goes out, and all issues with what became of them. */
export function NewsletterPage() {
  const query = usePageQuery(issuesQuery());
  return (
    <>
      <PageHeading lead={query.data && counted(query.data.readers, "confirmed reader")}>Newsletter</PageHeading>
      <GapNote of="mail" />
      <QueryBoundary
        query={query}
        loading="Loading the issues..."
        skeleton={<SkeletonBlock className="h-72" />}
        failed="The issues could not be loaded."
        className="card"
      >
        {(issues) => <Page issues={issues} />}
      </QueryBoundary>
    </>
  );
}

export default NewsletterPage;

function Page({ issues: { data } }: { issues: Issues }) {
  const going = data.find(({ state }) => state === "sending" || state === "paused");
  return (
    <div className="grid grid-cols-1 gap-5">
      {going && <Going issue={going} />}
      <p>
        <Link to={paths.officeIssue()} className={buttonClass({ size: "sm" })}>
          <Icon name="plus" /> New issue
        </Link>
      </p>
      {data.length === 0 ? (
        <EmptyState
          kind="post"
          className="card"
          message="There is no issue yet."
          hint="Write one and send it to yourself first. It goes to nobody else before you send it."
        />
      ) : (
        <ul className="grid gap-3">
          {data.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The blocks of the wall, from 1. */
const blocks = Array.from({ length: 16 }, (_, index) => index + 1);

/** What is going out: how far it is, and the way to hold it up. */
function Going({ issue: { id, number, state, counts } }: { issue: ListedIssue }) {
  const after = useStale(issuesQuery().queryKey);
  const pausing = useAct(pauseIssue, { after });
  const resuming = useAct(resumeIssue, { after });
  const act = state === "paused" ? resuming : pausing;
  const over = counts.all - counts.waiting;
  return (
    <section
      aria-labelledby="going"
      className="on-wall door-lg grid gap-3 bg-wall p-5 text-on-wall md:p-6 dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="going" className="text-h4">
            Issue {number} {state === "paused" ? "is paused" : "is going out"}
          </h2>
          <p>
            <b className="font-display text-[2rem] text-sun-400 tabular-nums">{counts.sent.toLocaleString("en")}</b>{" "}
            <span className="text-on-wall-2">of {counts.all.toLocaleString("en")} sent</span>
          </p>
        </div>
        <Button variant="line" size="sm" busy={act.isBusy} onClick={() => void act.run({ params: { id }, body: {} })}>
          <Icon name={state === "paused" ? "play" : "pause"} /> {state === "paused" ? "Go on" : "Pause"}
        </Button>
      </div>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
        {blocks.map((block) => (
          <span
            key={block}
            className={cx("h-6", block <= (over / counts.all) * blocks.length ? "bg-sun-400" : "bg-wall-3")}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-6 text-on-wall-2 text-sm">
        <span>{figuresOf(counts)}</span>
        <span className="ml-auto">You may close this page.</span>
      </p>
      <ActError error={act.error} otherwise={notReached("Please press it again.")} />
    </section>
  );
}

const states = {
  draft: { tone: "plain", label: "Draft" },
  sending: { tone: "info", label: "Going out" },
  paused: { tone: "pending", label: "Paused" },
  sent: { tone: "done", label: "Sent" },
} as const;

const planned = { tone: "info", label: "Scheduled" } as const;
const missed = { tone: "pending", label: "Missed its time" } as const;

function IssueRow({ issue }: { issue: ListedIssue }) {
  const { id, number, subject, state, counts, updatedAt, finishedAt, startAt, missedAt } = issue;
  const { tone, label } = startAt ? planned : missedAt ? missed : states[state];
  return (
    <Card as="li" padded className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.officeIssue(id)}
          className="link inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
        >
          {number}, {subject}
        </Link>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-2 text-sm">
          {startAt
            ? `Goes out on ${planText(startAt)}`
            : missedAt
              ? `Was to go out on ${planText(missedAt)}`
              : momentText(new Date(finishedAt ?? updatedAt))}
        </span>
      </p>
      {state !== "draft" && (
        <p className="text-sm">
          {counts.sent.toLocaleString("en")} of {counted(counts.all, "copy", "copies")} sent, {figuresOf(counts)}
        </p>
      )}
    </Card>
  );
}
