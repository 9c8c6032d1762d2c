import { declareCalls } from "#lib/declare-calls.ts";
import type { operationsShapes } from "./contract.ts";

const declare = declareCalls<typeof operationsShapes>();

export const getOperations = declare("getOperations", "GET", "/api/staff/operations", {
  access: { capability: "operations.read", scope: "all" },
});
