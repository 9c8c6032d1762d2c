import type { VerbDeps } from "#platform/deps.ts";

/** What the verbs of the desk are given. */
export type DeskDeps = Pick<
  VerbDeps,
  "db" | "clock" | "log" | "emit" | "contributions" | "mail" | "baseUrl" | "staffEmail" | "files"
>;
