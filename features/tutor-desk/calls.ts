import { declareCalls } from "#lib/declare-calls.ts";
import type { deskShapes } from "./contract.ts";

const declare = declareCalls<typeof deskShapes>();

export const getDesk = declare("getDesk", "GET", "/api/desk", {
  access: { capability: "teaching.read", scope: "own-students" },
});
