import { parseSync } from "vite";

/** One import, re-export, dynamic import or type import, as written. */
export type Reference = { specifier: string; isType: boolean; line: number };
/** One identifier in the program: not in strings, comments or the text of elements. */
export type Name = { name: string; line: number };
/** A string as written, or the beginning of a template up to its first expression. */
export type Text = { text: string; line: number };
export type Module = { references: Reference[]; names: Name[]; texts: Text[] };

type Node = { type: string; start: number; [key: string]: unknown };

/**
 * Reads what a TypeScript source refers to, which names it uses and which strings it holds. Only literal specifiers are known before the
 * program runs; an import of a computed one is not reported.
 * @throws Error when the source does not parse
 */
export function readModule(file: string, source: string): Module {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const lineAt = lineFinder(source);
  const module: Module = { references: [], names: [], texts: [] };

  function refer(node: Node, specifier: unknown, isType: boolean): void {
    if (typeof specifier === "string") module.references.push({ specifier, isType, line: lineAt(node.start) });
  }

  function visit(node: Node): void {
    switch (node.type) {
      case "ImportDeclaration":
        refer(node, literal(node.source), node.importKind === "type");
        break;
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
        refer(node, literal(node.source), node.exportKind === "type");
        break;
      case "ImportExpression":
        refer(node, literal(node.source), false);
        break;
      case "TSImportType":
        refer(node, literal(node.source ?? node.argument), true);
        break;
      case "Literal":
        if (typeof node.value === "string") module.texts.push({ text: node.value, line: lineAt(node.start) });
        break;
      case "TemplateLiteral":
        module.texts.push({ text: templateParts(node)[0] ?? "", line: lineAt(node.start) });
        break;
      case "Identifier":
      case "JSXIdentifier":
      case "PrivateIdentifier":
        module.names.push({ name: String(node.name), line: lineAt(node.start) });
        break;
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  }

  visit(program as unknown as Node);
  return module;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The text of a string, or of a template without expressions; undefined for anything else. */
function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "TSLiteralType") return literal(node.literal);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  const parts = templateParts(node);
  return parts.length === 1 ? parts[0] : undefined;
}

const templateParts = (node: Node): string[] =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);

function lineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
