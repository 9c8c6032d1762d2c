/**
 * Writes the table of domain events into docs/ARCHITECTURE.md, between its two marks: who emits each, and who acts on it, in
 * the order in which they do. `--check` changes nothing and fails when the table is old. Run: npm run events
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { features } from "#app/features.ts";
import type { DomainEvent } from "#lib/domain-event.ts";
import { projectRoot } from "#lib/project-root.ts";
import type { Feature } from "#platform/feature/feature.ts";

const root = projectRoot();
const file = path.join(root, "docs/ARCHITECTURE.md");
const [start, end] = ["<!-- events -->", "<!-- /events -->"];

/** Where a constant is emitted: `deps.emit(tx, graded, …)`. */
function emittersOf(constant: string): string[] {
  return sources
    .filter(({ text }) => new RegExp(`\\bemit\\(\\s*\\w+,\\s*${constant},`).test(text))
    .map(({ name }) => name);
}

const sources = globSync("features/*/server/**/*.ts", { cwd: root })
  .filter((name) => !/\.(test|fixture)\.ts$/.test(name))
  .sort()
  .map((name) => ({ name: name.replaceAll(path.sep, "/"), text: readFileSync(path.join(root, name), "utf8") }));

const rows: string[] = [];
for (const name of globSync("features/*/events.ts", { cwd: root }).sort()) {
  const module: Record<string, DomainEvent<unknown>> = await import(path.join(root, name));
  for (const [constant, event] of Object.entries(module)) {
    const emitters = emittersOf(constant);
    if (emitters.length === 0) throw new Error(`No verb emits ${event.name} (${name}).`);
    const handlers = features.flatMap((feature: Feature) =>
      (feature.handlers ?? [])
        .filter((handler) => handler.event === event.name)
        .map(({ does }) => `${feature.name} ${does}`),
    );
    const emittedBy = emitters.map((emitter) => `\`${emitter.replace(/^features\//, "")}\``).join("<br>");
    rows.push(`| \`${event.name}\` | ${emittedBy} | ${handlers.join("<br>") || "no handler yet"} |`);
  }
}

const table = ["| Event | Emitted by | Who acts on it, in this order |", "|---|---|---|", ...rows].join("\n");
const document = readFileSync(file, "utf8");
const from = document.indexOf(start) + start.length;
const to = document.indexOf(end);
if (from < start.length || to < from) throw new Error("docs/ARCHITECTURE.md has no place for the events.");
const written = `${document.slice(0, from)}\n${table}\n${document.slice(to)}`;
if (!process.argv.includes("--check")) writeFileSync(file, written);
else if (written !== document) {
  console.error("The table of events in docs/ARCHITECTURE.md is old: npm run events");
  process.exitCode = 1;
}
