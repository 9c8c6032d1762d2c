import type { FastifyError } from "fastify";
import { AppError, type FieldError } from "#lib/app-error.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import { statusOf, typeOf } from "#platform/http/problem.ts";

/** The neutral sentence for errors that are ours. */
const unknownError = "Something went wrong on our side. Please try again.";

/** Sentences for refusals that the framework raises itself, by its error code. */
const frameworkMessages: Record<string, [status: number, sentence: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "That is too large."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "That content type is not accepted here."],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "The body is empty; JSON was expected."],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "The body is not valid JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The body is not as long as it said."],
  FST_ERR_BAD_URL: [400, "That address is not valid."],
  FST_ERR_ASYNC_CONSTRAINT: [400, "That address is not valid."],
  FST_ERR_HANDLER_TIMEOUT: [503, "That took too long. Please try again."],
  FST_REQ_FILE_TOO_LARGE: [413, "That file is too large."],
  FST_FILES_LIMIT: [413, "Too many files."],
  FST_FIELDS_LIMIT: [413, "Too many fields."],
  FST_PARTS_LIMIT: [413, "Too many parts."],
  FST_PROTO_VIOLATION: [400, "A field name is not allowed."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, "That content type is not accepted here."],
  FST_NO_FORM_DATA: [400, "The form could not be read."],
};

/**
 * What Postgres reports when it is away, stopping, starting, full or a standby that may not write (25006), and when it gave up on
 * a statement or took the other of two that waited for each other. It passes, so the client is asked to come back.
 */
const passingSqlStates = /^(08|53[23]|40|57P0[1235]$|57014$|25006$|25P0[34]$|55P03$)/;

/** What the system reports about the way to the database. */
const connectionErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What the driver and its pool report without a code. */
const driverMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated\b.*|Client has encountered a connection error and is not queryable|Client was closed and is not queryable|Cannot use a pool after calling end on the pool)$/;

/** Whether an error reports that the database cannot be asked just now. */
function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = propertiesOf(error);
  if (typeof code !== "string") return error instanceof Error && driverMessages.test(String(message));
  // a socket that is not there, or whose queue is full; a file is not meant
  if (code === "ENOENT" || code === "EAGAIN") return syscall === "connect";
  return connectionErrors.has(code) || (code.length === 5 && passingSqlStates.test(code));
}

/** The error and what caused it, the innermost last. */
function* causesOf(error: unknown): Generator<object> {
  for (let cause = error, depth = 0; typeof cause === "object" && cause !== null && depth < 5; depth += 1) {
    yield cause;
    cause = propertiesOf(cause).cause;
  }
}

/** Whether the database refused a change because the transaction may only read. */
export const isReadOnlyRefusal = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => propertiesOf(cause).code === "25006");

export type Answer = {
  status: number;
  sentence: string;
  type?: string | undefined;
  fields: FieldError[];
  retryAfterS: number | undefined;
  unknown: boolean;
};

/** What to tell the caller about an error: the one place where errors become statuses and sentences. */
export function answerFor(error: unknown): Answer {
  if (error instanceof AppError) {
    return {
      status: statusOf[error.code],
      sentence: error.message,
      type: typeOf[error.code],
      fields: error.fields,
      retryAfterS: error.retryAfterS,
      unknown: false,
    };
  }
  const cause = error as Partial<FastifyError> & { cause?: unknown };
  const code = String(cause.code ?? "");
  const known = frameworkMessages[code];
  if (known) {
    const [status, message] = known;
    return { status, sentence: message, fields: [], retryAfterS: status === 503 ? 2 : undefined, unknown: false };
  }
  const causes = [...causesOf(error)];
  if (causes.some(isDatabaseAway)) {
    return {
      status: 503,
      sentence: "We are busy for a moment. Please try again.",
      fields: [],
      retryAfterS: 2,
      unknown: false,
    };
  }
  if (causes.some((cause) => ["ENOSPC", "53100"].includes(String(propertiesOf(cause).code)))) {
    return {
      status: 507,
      sentence: "There is no room to keep that just now. Please try later.",
      fields: [],
      retryAfterS: undefined,
      unknown: false,
    };
  }
  if (typeof cause.statusCode === "number" && cause.statusCode >= 400 && cause.statusCode < 500) {
    return {
      status: cause.statusCode,
      sentence: "That request could not be read.",
      fields: [],
      retryAfterS: undefined,
      unknown: false,
    };
  }
  return { status: 500, sentence: unknownError, fields: [], retryAfterS: undefined, unknown: true };
}
