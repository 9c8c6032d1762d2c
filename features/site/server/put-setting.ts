import { isRecord } from "#lib/properties-of.ts";

export type SettingsTree = Record<string, unknown>;

const words = new Map([
  ["true", true],
  ["false", false],
]);

/** Puts a text instead of the value that is there, in its kind; `path` as `["bank", "bankName"]`. False where no single value is there. */
export function putSetting(tree: SettingsTree, [key = "", ...rest]: readonly string[], text: string): boolean {
  if (!Object.hasOwn(tree, key)) return false;
  const current = tree[key];
  if (!Array.isArray(current) && isRecord(current)) return rest.length > 0 && putSetting(current, rest, text);
  if (rest.length > 0) return false;
  tree[key] = Array.isArray(current)
    ? text.split(/\r?\n/).filter((line) => line.trim() !== "")
    : typeof current === "number"
      ? Number(text.trim() || Number.NaN)
      : typeof current === "boolean"
        ? (words.get(text.trim()) ?? text)
        : text;
  return true;
}
