import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { mailOutbox } from "./tables.ts";

/** The newest mails of the outbox as plain text, for the development page. `limit` at most 200. */
export function listMail(db: Db, limit = 50) {
  return db
    .select({
      id: mailOutbox.id,
      to: mailOutbox.toAddress,
      replyTo: mailOutbox.replyTo,
      subject: mailOutbox.subject,
      text: mailOutbox.textBody,
      state: mailOutbox.state,
      createdAt: mailOutbox.createdAt,
    })
    .from(mailOutbox)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(Math.min(limit, 200));
}
