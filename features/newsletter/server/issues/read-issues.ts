import { desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Issue, Issues, ListedIssue } from "../../issue-contract.ts";
import { issueTexts } from "../../issue-texts.ts";
import { newsletterIssues as issues, newsletterSubscribers as subscribers } from "../tables.ts";

type Deps = Pick<VerbDeps, "mailServer"> & { db: DbOrTx };
type Row = typeof issues.$inferSelect;

/** So many issues are on the page. */
const shown = 100;
const namedUnknown = 50;

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
  const [counted, readers, unknown] = await Promise.all([countCopies(db), countReaders(db), listUnknown(db, id)]);
  const { preview, body } = row;
  const rest = { preview, body, readers, hasMailServer: mailServer !== null, unknownReaders: unknown };
  return { ...listedOf(row, counted.get(id)), ...rest };
}

const none: ListedIssue["counts"] = { all: 0, sent: 0, waiting: 0, unknown: 0, bounced: 0, failed: 0, left: 0 };

const listedOf = (row: Row, counts = none): ListedIssue => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  state: row.state,
  updatedAt: row.updatedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  counts,
});

const countReaders = (db: DbOrTx) => db.$count(subscribers, eq(subscribers.state, "confirmed"));

async function countCopies(db: DbOrTx): Promise<Map<string, ListedIssue["counts"]>> {
  const { rows } = await db.execute<{ id: string } & ListedIssue["counts"]>(sql`
    select copy.issue_id as id, count(*)::int as "all",
        count(*) filter (where copy.state = 'sent')::int as sent,
        count(*) filter (where copy.due_at is not null)::int as waiting,
        count(*) filter (where copy.state = 'unknown')::int as unknown,
        count(*) filter (where copy.state = 'refused')::int as bounced,
        count(*) filter (where copy.state = 'failed')::int as failed,
        count(*) filter (where copy.state = 'left' or copy.state = 'sent' and subscriber.unsubscribed_at >= issue.started_at
          and not exists (select from newsletter_issues later where later.number > issue.number
            and later.started_at <= subscriber.unsubscribed_at))::int as "left"
      from newsletter_copies copy
        join newsletter_issues issue on issue.id = copy.issue_id
        join newsletter_subscribers subscriber on subscriber.id = copy.subscriber_id
      group by copy.issue_id`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function listUnknown(db: DbOrTx, issueId: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select subscriber.email from newsletter_copies copy
        join newsletter_subscribers subscriber on subscriber.id = copy.subscriber_id
      where copy.issue_id = ${issueId} and copy.state = 'unknown' order by subscriber.email limit ${namedUnknown}`);
  return rows.map(({ email }) => email);
}
