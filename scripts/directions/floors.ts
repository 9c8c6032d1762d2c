import { parseSync } from "vite";

/** The one list of features, the lowest floor first. */
export const floorsFile = "app/features.ts";

/**
 * The features in the order in which app/features.ts lists them, by their folders: one may reach those that stand before it.
 * Read, not imported, since a check should not start the product.
 */
export function floorsIn(source: string): string[] {
  const { program } = parseSync(floorsFile, source);
  const folders = new Map<string, string>();
  const floors: string[] = [];
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      const [, folder] = /^#features\/([^/]+)\/feature\.ts$/.exec(statement.source.value) ?? [];
      for (const { local } of statement.specifiers) if (folder) folders.set(local.name, folder);
    }
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of statement.declaration.declarations) {
      const list = init?.type === "TSAsExpression" ? init.expression : init;
      if (list?.type !== "ArrayExpression") continue;
      for (const element of list.elements) {
        if (element?.type === "Identifier") floors.push(folders.get(element.name) ?? element.name);
      }
    }
  }
  return floors;
}
