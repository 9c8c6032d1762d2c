/** Every reason why the embedded database can fail to start. */
export const embeddedPostgresErrorCodes = [
  "unsupported_platform",
  "binaries_missing",
  "binaries_unusable",
  "no_unprivileged_user",
  "not_writable",
  "not_a_directory",
  "not_owner",
  "unreachable",
  "moved_away",
  "socket_directory_taken",
  "disk_full",
  "initdb_failed",
  "did_not_start",
  "hangs",
] as const;
export type EmbeddedPostgresErrorCode = (typeof embeddedPostgresErrorCodes)[number];

/** One sentence that an operator can act on, with a literal `code` for programs. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedPostgresError";
    this.code = code;
  }
}

/** Turns a file system failure at `path` into the error that names the cause; anything else comes back unchanged. */
export function fileError(error: unknown, path: string): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  const code = errorCode(error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new EmbeddedPostgresError("not_writable", `The database directory ${path} cannot be written to (${code}).`, {
      cause: error,
    });
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new EmbeddedPostgresError("not_a_directory", `${path} is in the way: it is not a directory.`, {
      cause: error,
    });
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new EmbeddedPostgresError("disk_full", `The disk that holds ${path} is full.`, { cause: error });
  }
  return error;
}

/** The `code` of a Node or Postgres error, or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
