import { parseSync } from "vite";

/** The one list of features, the lowest floor first. */
export const floorsFile = "app/features.ts";

/**
 * The features in the order in which app/features.ts lists them, by their folders: one may reach those that are before it.
 * Read, not imported, since a check should not start the product.
 */
export function floorsIn(source: string): string[] {
  const { program } = parseSync(floorsFile, source);
  const floors: string[] = [];
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of statement.declaration.declarations) {
      const list = init?.type === "TSAsExpression" ? init.expression : init;
      if (list?.type !== "ArrayExpression") continue;
      for (const element of list.elements) {
        const text = element ? source.slice(element.start, element.end) : "";
        floors.push(/"#features\/([^/]+)\/feature\.ts"/.exec(text)?.[1] ?? text);
      }
    }
  }
  return floors;
}
