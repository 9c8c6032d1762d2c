import { AppError } from "#lib/app-error.ts";

/** The key of a call that moves money. Errors: AppError bad_request without one. */
export function keyOf({ headers }: { headers: { "idempotency-key"?: string | undefined } }): string {
  const key = headers["idempotency-key"];
  if (key === undefined) throw new AppError("bad_request", "This call needs an Idempotency-Key.");
  return key;
}
