import type { z } from "zod";
import { envSchema } from "./env.ts";

/** The settings as a Markdown table, from the schema that parses them. */
export function settingsTable(): string {
  const rows = Object.entries(envSchema.shape).map(([name, schema]) => {
    const standing = (schema as z.ZodType & { def: { defaultValue?: unknown } }).def.defaultValue;
    return `| \`${name}\` | ${standing === undefined ? "" : `\`${String(standing)}\``} | ${schema.description ?? ""} |`;
  });
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
