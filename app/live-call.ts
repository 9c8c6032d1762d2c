import { declareCalls } from "#lib/declare-calls.ts";
import type { liveShapes } from "./live-contract.ts";

/** What changed of one's own account, as it happens; see app/plugins/live.ts. */
export const listen = declareCalls<typeof liveShapes>()("listen", "GET", "/api/students/live", {
  access: { capability: "notifications.read", scope: "own" },
  // A stream of the student's own would end for it.
  viewing: "hidden",
});
