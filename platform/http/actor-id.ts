import { AppError } from "#lib/app-error.ts";

/**
 * The account of the person who called a route that needs one; the access of the route has made sure of it, and what is answered is stored
 * by nothing in between. Errors: AppError unauthenticated, should a route have declared itself public.
 */
export function actorId({ actor }: { actor: { accountId: string } | null }): string {
  if (!actor) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  return actor.accountId;
}

/** The same with the log-in: for what is to end with it. */
export function actorSession({ actor }: { actor: { accountId: string; sessionId: string } | null }): {
  accountId: string;
  sessionId: string;
} {
  if (!actor) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  return { accountId: actor.accountId, sessionId: actor.sessionId };
}
