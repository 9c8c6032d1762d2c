import { and, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Issue, Issues, ListedIssue } from "../../issue-contract.ts";
import { issueTexts } from "../../issue-texts.ts";
import {
  newsletterCopies as copies,
  newsletterIssues as issues,
  newsletterSubscribers as subscribers,
} from "../tables.ts";

type Deps = Pick<VerbDeps, "mailServer"> & { db: DbOrTx };
type Row = typeof issues.$inferSelect;

/** So many issues are on the page. */
const shown = 100;
const named = 50;

/** The issues, the newest first, each with what became of its copies; and how many readers there are. */
export async function listIssues({ db, mailServer }: Deps): Promise<Issues> {
  const [rows, readers] = await Promise.all([
    db.select().from(issues).orderBy(desc(issues.number)).limit(shown),
    countReaders(db),
  ]);
  const counted = await countCopies(db);
  return { data: rows.map((row) => listedOf(row, counted.get(row.id))), readers, hasMailServer: mailServer !== null };
}

/** One issue, whole. Errors: AppError not_found. */
export async function readIssue({ db, mailServer }: Deps, id: string): Promise<Issue> {
  const [row] = await db.select().from(issues).where(eq(issues.id, id));
  if (!row) throw notFound(issueTexts.gone);
  const [counted, readers, unknown, returned] = await Promise.all([
    countCopies(db),
    countReaders(db),
    listReaders(db, id, "unknown"),
    listReaders(db, id, "returned"),
  ]);
  const { preview, body } = row;
  return {
    ...listedOf(row, counted.get(id)),
    preview,
    body,
    readers,
    hasMailServer: mailServer !== null,
    unknownReaders: unknown.map(({ email }) => email),
    returnedReaders: returned.map(({ email, lastError }) => ({ email, status: lastError ?? "" })),
  };
}

const none: ListedIssue["counts"] = {
  all: 0,
  sent: 0,
  waiting: 0,
  unknown: 0,
  refused: 0,
  returned: 0,
  failed: 0,
  left: 0,
};

const listedOf = (row: Row, counts = none): ListedIssue => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  state: row.state,
  updatedAt: row.updatedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  startAt: row.startAt?.toISOString() ?? null,
  missedAt: row.missedAt?.toISOString() ?? null,
  counts,
});

const countReaders = (db: DbOrTx) => db.$count(subscribers, eq(subscribers.state, "confirmed"));

async function countCopies(db: DbOrTx): Promise<Map<string, ListedIssue["counts"]>> {
  const { rows } = await db.execute<{ id: string } & ListedIssue["counts"]>(sql`
    select copy.issue_id as id, count(*)::int as "all",
        count(*) filter (where copy.state in ('sent', 'returned'))::int as sent,
        count(*) filter (where copy.due_at is not null)::int as waiting,
        count(*) filter (where copy.state = 'unknown')::int as unknown,
        count(*) filter (where copy.state = 'refused')::int as refused,
        count(*) filter (where copy.state = 'returned')::int as returned,
        count(*) filter (where copy.state = 'failed')::int as failed,
        count(*) filter (where copy.state = 'left' or copy.state in ('sent', 'returned') and subscriber.unsubscribed_at >= issue.started_at
          and not exists (select from newsletter_issues later where later.number > issue.number
            and later.started_at <= subscriber.unsubscribed_at))::int as "left"
      from newsletter_copies copy
        join newsletter_issues issue on issue.id = copy.issue_id
        join newsletter_subscribers subscriber on subscriber.id = copy.subscriber_id
      group by copy.issue_id`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const listReaders = (db: DbOrTx, issueId: string, state: "unknown" | "returned") =>
  db
    .select({ email: subscribers.email, lastError: copies.lastError })
    .from(copies)
    .innerJoin(subscribers, eq(subscribers.id, copies.subscriberId))
    .where(and(eq(copies.issueId, issueId), eq(copies.state, state)))
    .orderBy(subscribers.email)
    .limit(named);
