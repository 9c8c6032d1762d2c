/** A mail as a transport delivers it. All fields were checked when the mail was enqueued. */
export type OutgoingMail = {
  /** With angle brackets, the same at every try. */
  messageId: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

/** How mail leaves. */
export type MailTransport = {
  /**
   * Delivers one mail to its one recipient. `sent`: a server took it. `stored`: nothing takes mail here, it stays in the database.
   * Errors: MailDeliveryError.
   */
  deliver(mail: OutgoingMail): Promise<"sent" | "stored">;
  /** Whether a mail would be taken now: its greeting and log-in. Errors: MailDeliveryError. */
  check(): Promise<void>;
  /** Ends open connections. */
  close(): void;
};

/**
 * Why a mail did not go. `unreachable`: the server took no mail at all, so the next one would fare the same. `refused-for-now`:
 * it refused this mail and may take it later. `refused`: it will never take it.
 */
export type MailFailure = "unreachable" | "refused-for-now" | "refused";

/** Thrown by transports. The message is for staff; it may quote the mail server. */
export class MailDeliveryError extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = "MailDeliveryError";
    this.failure = failure;
  }
}

/** The mail server of the settings. */
export type MailServer = {
  /** Its host and port, for staff. */
  host: string;
  /** The sender of every mail. */
  from: string;
  /** Another one than this stands for other settings; shows nothing of them. */
  mark: string;
  /** Opens a way to it, to be closed again. Errors: RangeError for settings that cannot be used. */
  open(): MailTransport;
  /** Opens one connection for many mails, with a word before each is handed over. Errors: MailDeliveryError. */
  openSession(): Promise<MailSession>;
};

/** What a sender does around the moment in which a mail becomes the server's. */
export type HandOver = {
  /** Waited for when the server has the whole mail but for the dot that ends it: what it throws takes the mail back. */
  before(): Promise<void>;
  /** Called right before the dot, and not waited for: what it writes leaves this process first, whatever ends it then. */
  now(): void;
};

/** One connection to a mail server. */
export type MailSession = {
  /**
   * Sends a mail. `returnTo`: the sender of its envelope, to which it comes back; null: the sender of every mail, and so where the server lets the
   * academy send as that one alone. Errors: what `before` throws; MailDeliveryError; UnknownOutcomeError where the dot went and no answer came. After an
   * error the session is of no more use.
   */
  deliver(mail: OutgoingMail & { returnTo: string | null }, handOver: HandOver): Promise<void>;
  close(): void;
};

/** The mail server may have taken the mail or not: the connection ended between its last line and the answer. */
export class UnknownOutcomeError extends Error {
  constructor(options: { cause: unknown }) {
    super("The mail server did not answer whether it took the mail.", options);
    this.name = "UnknownOutcomeError";
  }
}

/** The local transport: mail stays in the database, where the development page shows it. */
export function saveTransport(): MailTransport {
  return { deliver: async () => "stored", check: async () => {}, close() {} };
}
