/** A mail as a transport delivers it. All fields were checked when the mail was enqueued. */
type OutgoingMail = {
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
};

/** The local transport: mail stays in the database, where the development page shows it. */
export function saveTransport(): MailTransport {
  return { deliver: async () => "stored", check: async () => {}, close() {} };
}
