import type { VerbDeps } from "#platform/deps.ts";

/** What the verbs about grades are given. */
export type GradingDeps = Pick<VerbDeps, "db" | "clock" | "tell" | "mail" | "baseUrl" | "staffEmail" | "log">;
