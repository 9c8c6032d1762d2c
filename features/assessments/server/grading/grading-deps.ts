import type { VerbDeps } from "#platform/deps.ts";

/** What the verbs about grades are given. */
export type GradingDeps = Pick<VerbDeps, "db" | "clock" | "emit" | "mail" | "baseUrl" | "staffEmail" | "log">;
