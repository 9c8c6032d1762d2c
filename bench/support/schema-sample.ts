/** A JSON schema, as far as the academy's document uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  default?: unknown;
};

const formats: Record<string, string> = {
  uuid: "0190a0b0-0000-7000-8000-000000000000",
  email: "ada@example.com",
  date: "2026-11-26",
  "date-time": "2026-11-26T09:00:00Z",
  uri: "https://example.com/",
};

/** A value that fits a schema, or nearly: patterns are not followed. `pick`: a number below its argument. */
export function sampleOf(
  schema: Schema,
  named: Record<string, Schema>,
  pick: (below: number) => number,
  depth = 0,
): unknown {
  const into = (entry: Schema) => sampleOf(entry, named, pick, depth + 1);
  if (depth > 8) return null;
  if (schema.$ref) return into(named[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[pick(schema.enum.length)];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return into(choices[pick(choices.length)] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(into));
  const type = Array.isArray(schema.type) ? schema.type[pick(schema.type.length)] : schema.type;
  switch (type) {
    case "object": {
      const expected = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || pick(2) > 0,
      );
      return Object.fromEntries(expected.map(([name, entry]) => [name, into(entry)]));
    }
    case "array":
      return Array.from({ length: Math.max(schema.minItems ?? 0, pick(3)) }, () => into(schema.items ?? {}));
    case "integer":
    case "number":
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case "boolean":
      return pick(2) === 0;
    case "null":
      return null;
    default:
      return (
        formats[schema.format ?? ""] ?? "Words of somebody. ".repeat(4).slice(0, Math.max(12, schema.minLength ?? 0))
      );
  }
}
