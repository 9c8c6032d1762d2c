import type { Env } from "./env.ts";

type FormError = {
  code?: string;
  port?: number;
  address?: string;
  path?: string;
  message?: string;
  cause?: unknown;
  errors?: unknown[];
};

/**
 * One clear sentence for why the server did not start, and what to do about it. Errors of the embedded database carry such a
 * sentence already; unknown ones come with their stack, since only a developer can help then.
 */
export function explainStartError(error: unknown, env: Env): string {
  const cause = (error ?? {}) as FormError;
  // Connecting to "localhost" tries several addresses and collects their errors.
  const first = (cause.errors?.[0] ?? cause.cause ?? cause) as FormError;
  const code = cause.code ?? first.code;
  if (code === "EADDRINUSE") {
    return `Port ${env.PORT} is taken by another program. Stop it, or choose another: PORT=${env.PORT + 1} npm start`;
  }
  if (code === "EACCES" && cause.port !== undefined) {
    return `This user may not listen on port ${env.PORT}. Choose one from 1024 on: PORT=3000 npm start`;
  }
  if (code === "EADDRNOTAVAIL")
    return `${env.HOST} is not an address of this machine. Set HOST to one that is, or leave it out.`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `${cause.path ?? env.DATA_DIR} is not writable for this user. Make it writable, or set DATA_DIR to a folder that is.`;
  }
  if (code === "ENOSPC") return `There is no room left on the disk that holds ${env.DATA_DIR}.`;
  if (
    env.DATABASE_URL &&
    ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "ECONNRESET", "EAI_AGAIN", "57P03"].includes(code ?? "")
  ) {
    return `The database of DATABASE_URL does not answer (${code}). Start it, or leave DATABASE_URL out to use the embedded one.`;
  }
  if (env.DATABASE_URL && ["28P01", "28000"].includes(code ?? ""))
    return "The database of DATABASE_URL refuses this user or password.";
  if (env.DATABASE_URL && code === "3D000")
    return "The database named in DATABASE_URL does not exist. Create it first.";
  if (["EmbeddedPostgresError", "EarlierDatabaseError", "BackupError", "S3SetupError"].includes((error as Error)?.name))
    return (error as Error).message;
  return `The academy could not start: ${(error as Error)?.stack ?? String(error)}`;
}
