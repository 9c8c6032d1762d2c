import { declareCalls } from "#lib/declare-calls.ts";
import type { pressesShapes } from "./presses-contract.ts";

const declare = declareCalls<typeof pressesShapes>();

export const listPresses = declare("listPresses", "GET", "/api/staff/whatsapp-presses", {
  access: { capability: "students.follow", scope: "all" },
});
