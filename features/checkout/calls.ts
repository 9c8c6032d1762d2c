import { declareCalls } from "#lib/declare-calls.ts";
import type { checkoutShapes } from "./contract.ts";

/** The calls of checkout. */
const declare = declareCalls<typeof checkoutShapes>();

export const getQuote = declare("getQuote", "POST", "/api/students/quote", {
  access: { capability: "courses.order", scope: "own" },
});
