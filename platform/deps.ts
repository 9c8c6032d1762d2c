import type { FastifyBaseLogger } from "fastify";
import type { Db, DbOrTx } from "#db/client.ts";
import type { SharedReads } from "./cache/shared-reads.ts";
import type { Clock } from "./clock/clock.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Mailer } from "./mail/mailer.ts";

/** What verbs are given: everything from outside, so that a test can hold it. */
export type VerbDeps = {
  db: Db;
  clock: Clock;
  /** Puts mail in the outbox within the caller's transaction. */
  mail: Mailer;
  files: FileStore;
  /** Folder for uploads on their way in. */
  spoolDir: string;
  /** Public origin without trailing slash, for links in mails. */
  baseUrl: string;
  /** Where staff are told of what waits for them. */
  staffEmail: string;
  log: FastifyBaseLogger;
  /** What everybody is answered alike, kept until its rows change. */
  shared: SharedReads;
};

/**
 * The same within a transaction: what reads on its way uses its connection. On another one, many transactions at once would
 * each hold one and wait for a second.
 */
export type TxDeps = Omit<VerbDeps, "db"> & { db: DbOrTx };
