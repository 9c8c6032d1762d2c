import { declareCalls } from "#lib/declare-calls.ts";
import type { pressShapes } from "./press-contract.ts";

const declare = declareCalls<typeof pressShapes>();

/** Sent by the page when someone opens the academy's chat on WhatsApp: of a visitor only where they were. */
export const notePress = declare("notePress", "POST", "/api/whatsapp-presses", {
  access: "public",
  identify: "if-alive",
});
