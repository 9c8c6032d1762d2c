/** One error of one field, as the API shows it (RFC 9457 `errors`): a JSON pointer, a machine code and a sentence. */
export type FieldError = { pointer: string; code: string; message: string };

/** Every way a verb can refuse. The one table that maps them to HTTP statuses is in platform/http/problem.ts. */
export const errorCodes = [
  "bad_request",
  "unauthenticated",
  "forbidden",
  "unconfirmed",
  "not_found",
  "method_not_allowed",
  "conflict",
  "gone",
  "too_large",
  "unsupported_media",
  "invalid",
  "too_many",
  "unavailable",
  "storage_full",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * A refusal that a person may read. `message` is the sentence shown to them and must not carry internals.
 * `fields` shows what is wrong with which input; `retryAfterS` (seconds) goes out as Retry-After.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldError[]; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterS = options.retryAfterS;
  }
}

/** Thrown when an object does not exist or is not the caller's to see. */
export const notFound = (message = "We could not find that.") => new AppError("not_found", message);

/** Thrown when well-formed input breaks a rule; `fields` names the inputs. */
export const invalid = (message: string, fields: FieldError[] = []) => new AppError("invalid", message, { fields });

/** The same of one field, by its name in the input (`untilDay`, `off/percent`). */
export const invalidAt = (field: string, message: string, code = "invalid") =>
  invalid(message, [{ pointer: `/${field}`, code, message }]);

/** Thrown when what came in a field is larger than it may be. */
export const tooLargeAt = (
  field: string,
  message: string,
  { code = "too_large", cause }: { code?: string; cause?: unknown } = {},
) => new AppError("too_large", message, { fields: [{ pointer: `/${field}`, code, message }], cause });

/** Thrown when another user has what a field names. */
export const takenAt = (field: string, message: string, code = "taken") =>
  new AppError("conflict", message, { fields: [{ pointer: `/${field}`, code, message }] });

/** Thrown when a conditional write found that another user was first. */
export const conflict = (message: string) => new AppError("conflict", message);
