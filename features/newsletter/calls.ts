import { declareCalls } from "#lib/declare-calls.ts";
import type { newsletterShapes } from "./contract.ts";

/** The calls about the newsletter. */
const declare = declareCalls<typeof newsletterShapes>();
const open = { access: "public" } as const;

export const subscribe = declare("subscribe", "POST", "/api/newsletters", open);
export const unsubscribe = declare("unsubscribe", "POST", "/api/newsletters/unsubscribe", open);
/** For mail programs that open the address in a browser. */
export const openUnsubscribePage = declare("openUnsubscribePage", "GET", unsubscribe.path, open);
