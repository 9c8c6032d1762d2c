import { invalidAt } from "#lib/app-error.ts";
import { settingGroups } from "../office-texts.ts";

/** The settings that staff change on the site's pages, a part of one with its dot. */
export const fieldNames = Object.values(settingGroups).flatMap(({ fields }) => Object.keys(fields));

/** The texts of a form by the dotted names of their settings. Errors: AppError invalid for a setting that no form of the site has. */
export function flatSettings(texts: Record<string, string | Record<string, string>>): Map<string, string> {
  const named = Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === "string"
      ? [[name, value]]
      : Object.entries(value).map(([part, text]) => [`${name}.${part}`, text]),
  );
  const [unknown] = named.find(([name]) => !fieldNames.includes(name)) ?? [];
  if (unknown) throw invalidAt(unknown.replaceAll(".", "/"), "There is no such setting.");
  return new Map(named);
}
