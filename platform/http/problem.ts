import { STATUS_CODES } from "node:http";
import type { ErrorCode, FieldError } from "#lib/app-error.ts";

/** The one table from refusal to HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  unconfirmed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
  storage_full: 507,
};

/** What a program needs to tell apart within one status; all others are recognised by their status alone (RFC 9457, 4.2.1). */
export const typeOf: Partial<Record<ErrorCode, string>> = { unconfirmed: "urn:problem:confirm-again" };

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  requestId: string;
  /** The same sentence as `detail`, under the name that the pages read (API-02). */
  error: string;
  /** `path` is the field's name, with dots to what is deeper (API-03); `pointer` shows the same as RFC 6901 does. */
  errors?: (FieldError & { path: string })[];
};

const pathOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(".");

/** Builds RFC 9457 problem details; `instance` is the path without its query, which may hold personal data. */
export function problem(options: {
  status: number;
  sentence: string;
  url: string;
  requestId: string;
  type?: string | undefined;
  fields?: FieldError[];
}): Problem {
  return {
    type: options.type ?? "about:blank",
    title: STATUS_CODES[options.status] ?? "Error",
    status: options.status,
    detail: options.sentence,
    instance: options.url.split("?", 1)[0] ?? "/",
    requestId: options.requestId,
    error: options.sentence,
    ...(options.fields && options.fields.length > 0
      ? { errors: options.fields.map((error) => ({ path: pathOf(error.pointer), ...error })) }
      : {}),
  };
}
