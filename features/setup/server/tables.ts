import { boolean, check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import type { Leg } from "../contract.ts";
import { stepNames } from "../texts.ts";

/** Steps of the setup of which an owner decided that they stay as supplied. */
export const setupDecisions = pgTable(
  "setup_decisions",
  { step: text({ enum: stepNames as [(typeof stepNames)[number]] }).primaryKey(), decidedAt: instant().notNull() },
  (t) => [check("setup_decisions_step_known", oneOf(t.step, stepNames))],
);

/** The last test of the mail server and of each payment provider. */
export const setupTests = pgTable("setup_tests", {
  /** `mail`, or the name of a provider. */
  subject: text().primaryKey(),
  /** Of the settings that were tested: a test of others shows nothing. */
  mark: text().notNull(),
  hasPassed: boolean().notNull(),
  legs: jsonb().$type<Leg[]>().notNull(),
  at: instant().notNull(),
});
