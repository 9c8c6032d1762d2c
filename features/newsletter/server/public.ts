import type { VerbDeps } from "#platform/deps.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** What the newsletter's pages and API routes call. */
export function newsletterVerbs(deps: Pick<VerbDeps, "db" | "clock" | "mail" | "baseUrl" | "staffEmail" | "log">) {
  return {
    subscribe: (email: string) => subscribe(deps, email),
    confirm: (token: string) => confirmSubscription(deps, token),
    unsubscribe: (token: string) => unsubscribe(deps, token),
  };
}
