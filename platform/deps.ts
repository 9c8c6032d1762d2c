import type { FastifyBaseLogger } from "fastify";
import type { Db, DbOrTx, Tx } from "#db/client.ts";
import type { SharedReads } from "./cache/shared-reads.ts";
import type { Clock } from "./clock/clock.ts";
import type { Contributions } from "./feature/contributions.ts";
import type { Emit } from "./feature/emit.ts";
import type { PersonalDataHolder } from "./feature/personal-data.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MailServer } from "./mail/transport.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { PushSender } from "./push/push-sender.ts";
import type { WhatsAppSender } from "./whatsapp/whatsapp-sender.ts";

/** Everything from outside, given so that a test can hold it. */
export type PlatformDeps = {
  db: Db;
  clock: Clock;
  /** Puts mail in the outbox within the caller's transaction. */
  mail: Mailer;
  /** The mail server by which the outbox goes; null where none is set, and mail stays in the database. */
  mailServer: MailServer | null;
  files: FileStore;
  /** Folder for uploads on their way in. */
  spoolDir: string;
  /** Public origin without trailing slash, for links in mails. */
  baseUrl: string;
  /**
   * Where answers to mails go, such as `reply@in.academy.example`, and the secret of the mail server that hands them over; null for anyone who takes
   * none. Without a secret they come from the development page alone. `sender`: as whom our mails come, `Name <address>`.
   */
  mailReplies: { address: string; secret: string | null; sender: string } | null;
  /** Where staff are notified about what waits for them. */
  staffEmail: string;
  log: FastifyBaseLogger;
  /** What providers of log-ins know this site by, for those that are set: `google`. */
  oauthClients: Readonly<Record<string, { clientId: string; clientSecret: string }>>;
  /** What the hash of a new password takes of memory, in KiB; as much as it should unless given, which tests do. */
  passwordMemoryKiB?: number;
  /** Who takes payments, in the order in which they are offered. */
  payments: readonly PaymentProvider[];
  /** Hands push messages to the services of browsers. */
  push: PushSender;
  /** Writes to people on WhatsApp; null where the academy does not. */
  whatsapp: WhatsAppSender | null;
  /** What everybody is answered alike, stored until its rows change. */
  shared: SharedReads;
};

/** What verbs are given: the platform, and the way to other features (platform/feature/with-features.ts). */
export type VerbDeps = PlatformDeps & {
  /** Emits a domain event in the caller's transaction. */
  emit: Emit;
  /** What features on higher floors answer to an extension point. */
  contributions: Contributions;
  /** Everything that holds personal data, for the download and the deletion; the highest floor first. */
  personalData: readonly PersonalDataHolder[];
  /** What `make` makes of these deps, made once a process: a feature's bound verbs, with their statements prepared once. */
  once<Made>(make: (deps: VerbDeps) => Made): Made;
};

/**
 * The same within a transaction: what reads on its way uses its connection. On another one, many transactions at once would
 * each hold one and wait for a second.
 */
export type TxDeps = Omit<VerbDeps, "db"> & { db: DbOrTx };

/** Deps of a verb that changes rows in its caller's transaction. */
export type Within<Deps extends object = VerbDeps> = Omit<Deps, "db"> & { db: Tx };

/** Deps of a step that needs no more than its caller's transaction and these. */
export type InTx<Keys extends keyof VerbDeps = never> = Pick<Within, "db" | Keys>;

/** The deps of a transaction: `await storePick(within(deps, tx), student, pick)`. */
export const within = <Deps extends object>(deps: Deps, tx: Tx): Within<Deps> => ({ ...deps, db: tx });
