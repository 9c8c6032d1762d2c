import { invalid } from "#lib/app-error.ts";

/** `name=value` arguments as names and values. Errors: AppError invalid for an argument that is none, or one name twice. */
export function settingsFromArguments(args: readonly string[]): Map<string, string> {
  const changes = new Map<string, string>();
  for (const word of args) {
    const [, name, value] = /^([A-Za-z.]+)=([\s\S]*)$/.exec(word) ?? [];
    if (name === undefined || value === undefined) {
      throw invalid(`${word} is not a setting: write name=value, in quotes where it holds blanks.`);
    }
    if (changes.has(name)) throw invalid(`${name} is given twice.`);
    changes.set(name, value.trim());
  }
  return changes;
}

/** Settings as lines of `name=value`, parts of a setting by their own name. */
export function settingLines(settings: object, prefix = ""): string[] {
  return Object.entries(settings).flatMap(([key, value]) =>
    typeof value === "object" && value !== null
      ? settingLines(value, `${prefix}${key}.`)
      : [`${prefix}${key}=${value}`],
  );
}
