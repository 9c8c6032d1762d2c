/**
 * Runs everything of the server that reads a stranger's text on hostile texts of n, 2n and 4n characters, up to the most that can come, and
 * fails where the time grows by more than 2.5 a doubling, or is over 100 ms in all: every regular expression of its code, every text of a
 * contract, every exported function that begins with text or bytes. What there is to run is found in the code (support/readers-in.ts); what
 * gets less than a whole body, or runs otherwise, is in growth-list.ts, which `npm run check` holds to the code. Run: npm run bench:growth
 */
import { globSync } from "node:fs";
import * as z from "zod/v4/core";
import { projectRoot } from "#lib/project-root.ts";
import { expressionChars, listedReader, readers, wholeBody } from "./growth-list.ts";
import { hostileTexts } from "./support/hostile-texts.ts";
import { type FoundReader, readersIn } from "./support/readers-in.ts";

const maxGrowth = 2.5;
const maxMs = 100;
/** What the names of the readers match that are run; all of them by default. */
const only = new RegExp(process.env.GROWTH_ONLY ?? "");

type Subject = { name: string; chars: number; run(text: string): unknown; words?: readonly string[]; maxMs?: number };

const errors: string[] = [];
let [measured, slowest] = [0, { name: "", ms: 0 }];
const root = projectRoot();
const match = readersIn();

for (const { file, source, flags } of match.expressions) {
  const expression = new RegExp(source, [...new Set(`${flags.replace("y", "")}g`)].join(""));
  const chars =
    expressionChars.find((expressionChar) => expressionChar.file === file && expressionChar.source === source)?.chars ??
    wholeBody;
  const words = [...new Set(source.match(/[A-Za-z]{2,}/g) ?? [])].map((word) => `${word} `);
  await measure({ name: `${file} /${source}/`, chars, words, run: (text) => text.replace(expression, "") });
}

for (const file of globSync("features/*/*contract.ts", { cwd: root }).toSorted()) {
  const module = (await import(`${root}/${file}`)) as Record<string, unknown>;
  for (const [name, schema] of textsOf(module)) {
    await measure({ name: `${file} ${name}`, chars: wholeBody, run: (text) => z.safeParse(schema, text) });
  }
}

for (const { file, name, takes, wantsMore } of [...match.readers, ...readersByTask()]) {
  const entry = listedReader({ file, name });
  if (entry && "why" in entry) continue;
  // Called with what it does not want, a reader might do anything: `npm run check` refuses that before.
  if (wantsMore && !entry?.run) throw new Error(`${file} ${name} is not in growth-list.ts.`);
  const module = (await import(`${root}/${file}`)) as Record<string, (input: unknown) => unknown>;
  const read =
    entry?.run?.(module) ?? ((text: string) => module[name]?.(takes === "string" ? text : Buffer.from(text)));
  const limits = { chars: entry?.chars ?? wholeBody, ...(entry?.maxMs && { maxMs: entry.maxMs }) };
  await measure({ name: `${file} ${name}`, run: read, ...limits });
}

console.log(`${measured} readers; the slowest in all: ${slowest.name}, ${slowest.ms.toFixed(0)} ms`);
console.log(`${errors.length} too slow`);
process.exitCode = errors.length > 0 ? 1 : 0;
process.exit();

/** Those of the list that take a task, not a text. */
function readersByTask(): FoundReader[] {
  return readers
    .filter(
      (reader) =>
        "run" in reader && !match.readers.some(({ file, name }) => reader.file === file && reader.name === name),
    )
    .map(({ file, name }) => ({ file, name, takes: "string", wantsMore: true }));
}

/** Runs one reader over all texts, and notes where it is too slow; what looks slow once is looked at again. */
async function measure({ name, chars, run, words, maxMs: max = maxMs }: Subject): Promise<void> {
  if (!only.test(name)) return;
  measured += 1;
  for (const { shape, text } of hostileTexts(words)) {
    let before = 0;
    // From short texts on: what grows by the cube would not come back from a sixteenth of all.
    for (let size = chars / 2 ** Math.max(0, Math.floor(Math.log2(chars / 128))); size <= chars; size *= 2) {
      const input = text(Math.ceil(size));
      let ms = await once(run, input);
      // Less than half of what it may take shows nothing of growth on a machine with other work.
      const grows = () => ms > max / 2 && before > 0 && ms / Math.max(before, max / 2 / maxGrowth) > maxGrowth;
      const isSlow = () => ms > max || grows();
      for (let again = 0; again < 4 && isSlow() && ms < 4 * max; again += 1) ms = Math.min(ms, await once(run, input));
      if (ms > slowest.ms) slowest = { name: `${name} ${shape}`, ms };
      if (isSlow()) {
        errors.push(
          `${name}: ${Math.ceil(size)} characters of ${shape} take ${ms.toFixed(0)} ms, half of them ${before.toFixed(1)} ms`,
        );
        console.error(errors.at(-1));
        return;
      }
      // What grows by the square takes more than this of a sixteenth.
      if (size * 16 >= chars && size * 8 < chars && ms < 1) break;
      before = ms;
    }
  }
}

async function once(run: Subject["run"], input: string): Promise<number> {
  const start = process.cpuUsage();
  try {
    await run(input);
  } catch {
    // A reader may refuse; it must do so in time.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Every text that a module's schemas take, with its place in them. */
function* textsOf(module: Record<string, unknown>): Generator<[string, z.$ZodType]> {
  const seen = new Set<unknown>();
  function* within(value: unknown, name: string, depth: number): Generator<[string, z.$ZodType]> {
    if (value === null || typeof value !== "object" || seen.has(value) || depth > 24) return;
    seen.add(value);
    if (value instanceof z.$ZodType) {
      const { def } = value._zod;
      if (def.type === "string" || def.type === "pipe") yield [name, value];
      for (const key of [
        "shape",
        "element",
        "innerType",
        "in",
        "out",
        "options",
        "valueType",
        "items",
        "left",
        "right",
      ]) {
        yield* within(
          (def as unknown as Record<string, unknown>)[key],
          `${name}.${key === "shape" ? "" : key}`,
          depth + 1,
        );
      }
      return;
    }
    for (const [key, part] of Object.entries(value)) yield* within(part, `${name}${name ? "." : ""}${key}`, depth + 1);
  }
  yield* within(module, "", 0);
}
