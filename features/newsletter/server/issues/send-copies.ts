import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { getSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { addressKey } from "#platform/mail/address-key.ts";
import { signedAddress } from "#platform/mail/signed-address.ts";
import { MailDeliveryError, type MailSession, UnknownOutcomeError } from "#platform/mail/transport.ts";
import { issueMail } from "./issue-mail.ts";

/** A sender that reports nothing for so long counts as dead; one mail may take less. */
const claimS = 30;
/** Tries of one copy; the waits between them are 1, 2, 4 … minutes. */
const maxAttempts = 8;

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "mailServer" | "mailReplies">;
type Copy = {
  id: string;
  attempts: number;
  email: string;
  unsubscribeToken: string;
  subscriberId: string;
  subject: string;
  preview: string;
  body: string;
};

/** The issue was paused, or its reader left, in the moment before the mail was handed over. */
class WithdrawnError extends Error {}

/**
 * Sends the copies that are due, one after the other, until none is left, its issue is paused, the mail server takes none or `signal`
 * is aborted; any number of processes may. No reader gets a second copy: a copy whose sender died before the server got the dot that
 * ends it is sent by another, and one whose sender died in that moment is `unknown` and stays so (docs/decisions/037).
 * Returns how many went. Errors: the database's, MailDeliveryError where the server takes no mail.
 */
export async function sendCopies(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { db, mailServer } = deps;
  if (!mailServer) return 0;
  await settleDead(db);
  let session: MailSession | null = null;
  let sent = 0;
  const site = await getSettings(deps);
  try {
    while (!signal?.aborted) {
      const copy = await claimCopy(db);
      if (!copy) break;
      try {
        session ??= await mailServer.openSession();
        await handOver({ ...deps, site, session, host: mailServer.from }, copy);
        await recordSent(db, copy.id);
        sent += 1;
      } catch (error) {
        // An answer that ended it, or none, leaves the connection in no known state.
        session?.close();
        session = null;
        if (!(await recordError(deps, copy, error))) throw error;
      }
    }
  } finally {
    session?.close();
  }
  await finishIssues(db);
  return sent;
}

/** Senders that died: a copy of which the server never got the dot is sent again; one that was handed over in that moment is not. */
const settleDead = (db: Db) =>
  db.execute(sql`
    update newsletter_copies set state = case when state = 'handing' then 'waiting' else 'unknown' end,
        due_at = case when state = 'handing' then now() end, last_error = 'Its sender ended while it was handed over.'
      where state in ('handing', 'handed') and due_at <= now()`);

async function claimCopy(db: Db): Promise<Copy | null> {
  const { rows } = await db.execute<Copy>(sql`
    update newsletter_copies copy set state = 'claimed', attempts = copy.attempts + 1,
        due_at = now() + make_interval(secs => ${claimS})
      from newsletter_issues issue, newsletter_subscribers subscriber
      where copy.id = (
          select due.id from newsletter_copies due join newsletter_issues of_due on of_due.id = due.issue_id
            where due.state in ('waiting', 'claimed') and due.due_at <= now() and of_due.state = 'sending'
            order by due.due_at, due.id limit 1 for update of due skip locked
        ) and issue.id = copy.issue_id and subscriber.id = copy.subscriber_id
      returning copy.id, copy.attempts, copy.subscriber_id as "subscriberId", subscriber.email,
        subscriber.unsubscribe_token as "unsubscribeToken", issue.subject, issue.preview, issue.body`);
  return rows[0] ?? null;
}

/** Where a copy comes back to, as its envelope's sender: an address of its own, where the academy takes mail. */
async function returnAddress({ db, clock, mailReplies }: Deps, copy: Copy): Promise<string | null> {
  // A server may refuse that sender for this mail only once it has all of it: half of the tries are without it.
  if (!mailReplies || copy.attempts > maxAttempts / 2) return null;
  const { id, subscriberId: holderId, email } = copy;
  return signedAddress(mailReplies.address, await addressKey(db), { kind: "copy", id, holderId, email }, clock.now());
}

type Sending = Deps & {
  site: { name: string; supportEmail: string };
  session: MailSession;
  host: string;
};

async function handOver(sending: Sending, copy: Copy): Promise<void> {
  const { db, baseUrl, site, session, host } = sending;
  const { email, unsubscribeToken, id, attempts } = copy;
  const { subject, text, html, headers = {} } = issueMail({ site, baseUrl }, copy, { to: email, unsubscribeToken });
  const domain = host.replace(/>$/, "").slice(host.replace(/>$/, "").lastIndexOf("@") + 1);
  const mail = { messageId: `<${id}@${domain}>`, to: email, replyTo: null, subject, text, html, attachments: [] };
  await session.deliver(
    { ...mail, headers: { ...headers, Precedence: "bulk" }, returnTo: await returnAddress(sending, copy) },
    {
      // Committed before the server gets the dot: the issue goes on, its reader is still one, and no other sender takes it.
      async before() {
        const { rowCount } = await db.execute(sql`
          update newsletter_copies copy set state = 'handing', due_at = now() + make_interval(secs => ${claimS})
            from newsletter_issues issue, newsletter_subscribers subscriber
            where copy.id = ${id} and copy.state = 'claimed' and copy.attempts = ${attempts} and issue.id = copy.issue_id
              and issue.state = 'sending' and subscriber.id = copy.subscriber_id and subscriber.state = 'confirmed'`);
        if (rowCount !== 1) throw new WithdrawnError("The copy was withdrawn.");
      },
      // A database that fails here is noticed when the copy is recorded as sent.
      now: () =>
        void db
          .execute(sql`update newsletter_copies set state = 'handed' where id = ${id} and state = 'handing'`)
          .catch(() => {}),
    },
  );
}

async function recordSent(db: Db, id: string): Promise<void> {
  const record = () =>
    db.execute(sql`update newsletter_copies set state = 'sent', sent_at = now(), due_at = null, last_error = null
      where id = ${id} and state in ('waiting', 'claimed', 'handing', 'handed', 'unknown')`);
  // Once more on a fresh connection: the mail went.
  await record().catch(record);
}

/** Notes why a copy did not go. Returns whether the next one may fare better. */
async function recordError({ db, log }: Deps, copy: Copy, error: unknown): Promise<boolean> {
  if (error instanceof WithdrawnError) {
    await db.execute(sql`
      update newsletter_copies copy set
          state = case subscriber.state when 'confirmed' then 'waiting' when 'bounced' then 'refused' else 'left' end,
          due_at = case when subscriber.state = 'confirmed' then now() end
        from newsletter_subscribers subscriber
        where copy.id = ${copy.id} and copy.state = 'claimed' and copy.attempts = ${copy.attempts}
          and subscriber.id = copy.subscriber_id`);
    return true;
  }
  const text = (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, " ").slice(0, 400);
  const failure = error instanceof MailDeliveryError ? error.failure : "refused-for-now";
  log.warn({ copyId: copy.id, err: error }, "A copy of the newsletter did not go.");
  if (error instanceof UnknownOutcomeError) {
    await db.execute(sql`update newsletter_copies set state = 'unknown', due_at = null, last_error = ${text}
      where id = ${copy.id} and state in ('handing', 'handed')`);
    return true;
  }
  if (failure === "refused") {
    await db.transaction(async (tx) => {
      await tx.execute(sql`update newsletter_copies set state = 'refused', due_at = null, last_error = ${text}
        where id = ${copy.id} and state in ('claimed', 'handing', 'handed')`);
      // No one has this address: nothing more is written there.
      await tx.execute(sql`update newsletter_subscribers set state = 'bounced', confirm_token_hash = null,
        bounced_at = now() where id = ${copy.subscriberId} and state = 'confirmed'`);
    });
    return true;
  }
  const isLast = failure !== "unreachable" && copy.attempts >= maxAttempts;
  const waitMinutes = failure === "unreachable" ? 1 : 2 ** (copy.attempts - 1);
  await db.execute(sql`
    update newsletter_copies set state = ${isLast ? "failed" : "waiting"}, last_error = ${text},
        due_at = ${isLast ? sql`null` : sql`now() + make_interval(mins => ${waitMinutes})`},
        attempts = ${failure === "unreachable" ? sql`attempts - 1` : sql`attempts`}
      where id = ${copy.id} and state in ('claimed', 'handing', 'handed') and attempts = ${copy.attempts}`);
  return failure !== "unreachable";
}

/** An issue of which nothing is left to do has gone out. */
const finishIssues = (db: Db) =>
  db.execute(sql`
    update newsletter_issues issue set state = 'sent', finished_at = now()
      where issue.state = 'sending'
        and not exists (select from newsletter_copies copy where copy.issue_id = issue.id and copy.due_at is not null)`);
