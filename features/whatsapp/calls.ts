import { declareCalls } from "#lib/declare-calls.ts";
import type { whatsappShapes } from "./contract.ts";

/** The calls about a person's WhatsApp: linking it, and ending that. */
const declare = declareCalls<typeof whatsappShapes>();
const own = { access: { capability: "notifications.read", scope: "own" } } as const;

export const beginWhatsApp = declare("beginWhatsApp", "POST", "/api/students/whatsapp", own);
export const endWhatsApp = declare("endWhatsApp", "DELETE", "/api/students/whatsapp", own);
