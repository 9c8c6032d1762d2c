import type { z } from "zod";
import { envSchema } from "./env.ts";

/** docs/SETTINGS.md: the settings as a Markdown table, from the schema that parses them. */
export function settingsPage(): string {
  const rows = Object.entries(envSchema.shape).map(([name, schema]) => {
    const status = (schema as z.ZodType & { def: { defaultValue?: unknown } }).def.defaultValue;
    return `| \`${name}\` | ${status === undefined ? "" : `\`${String(status)}\``} | ${schema.description ?? ""} |`;
  });
  const head =
    "# Settings\n\nFrom the environment, parsed once by app/env.ts. This page is written by `npm run settings`.\n";
  return `${[head, "| Setting | Default | Meaning |", "|---|---|---|", ...rows].join("\n")}\n`;
}
