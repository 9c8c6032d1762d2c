import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  // The schema is collected from where the tables live, so that a feature's folder holds all of the feature.
  schema: ["./platform/*/tables.ts", "./features/*/server/tables.ts", "./features/*/server/*/tables.ts"],
  out: "./db/migrations",
});
