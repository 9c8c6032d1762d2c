import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

export const clubs = pgTable("clubs", {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  city: text().$type<"lagos" | "accra">().notNull(),
  feeMinor: bigint({ mode: "number" }).notNull(),
  endedAt: instant(),
});
