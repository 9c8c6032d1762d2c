import type { FastifySchemaCompiler } from "fastify";
import * as z from "zod/v4/core";
import { AppError, type FieldError } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import { hasOwnSecret, ownSecretError } from "#lib/own-secrets.ts";

/**
 * Checks what comes in against its schema and reports what is wrong with it. A schema's own sentence comes first; for all the
 * others this is the one place that words them, so that no sentence of the schema library ever leaves.
 */

/** What the whole input is called where no field of it is wrong. */
const wholes: Record<string, string> = {
  body: "The body",
  querystring: "The query",
  params: "The address",
  headers: "The head of the request",
};

/** Names that came from outside are cut: a sentence is for reading. */
const longestName = 60;
/** So many unknown fields are named. */
const maxUnknown = 20;

/** `selectedCourses` → `Selected courses`, `idempotency-key` → `Idempotency key`; an entry of a list goes by the list's name. */
export function labelOf(path: readonly PropertyKey[], whole = "The input"): string {
  const name = path.findLast((part): part is string => typeof part === "string" && !/^\d*$/.test(part));
  if (name === undefined) return whole;
  const words = name
    .slice(0, longestName)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
  const label = words.join(" ");
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

const kinds: Record<string, string> = {
  string: "must be text.",
  number: "must be a number.",
  int: "must be a whole number.",
  bigint: "must be a whole number.",
  boolean: "must be true or false.",
  array: "must be a list.",
  tuple: "must be a list.",
  object: "must be an object with fields.",
  record: "must be an object with fields.",
  date: "must be a date.",
  file: "must be a file.",
};

const formats: Record<string, string> = {
  email: "must be an e-mail address.",
  uuid: "must be a UUID.",
  guid: "must be a UUID.",
  url: "must be a full web address.",
  datetime: "must be a moment such as 2026-11-21T09:00:00Z.",
  date: "must be a day such as 2026-11-21.",
  time: "must be a time such as 09:00.",
};

/** A bound as words: characters of a text, entries of a list, bytes of a file, else the figure itself. */
function amount(origin: string, count: number | bigint): string {
  if (origin === "string") return `have % ${counted(Number(count), "character")}`;
  if (origin === "array" || origin === "set" || origin === "map")
    return `have % ${counted(Number(count), "entry", "entries")}`;
  if (origin === "file") return `have % ${counted(Number(count), "byte")}`;
  return `be % ${count}`;
}
const bound = (origin: string, count: number | bigint, side: string) => amount(origin, count).replace("%", side);

/** What is wrong, without the field's name. */
function errorText(issue: z.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required." : (kinds[issue.expected] ?? "has a value of the wrong kind.");
    case "too_big":
      return `must ${bound(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most")}.`;
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "is required.";
      return `must ${bound(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least")}.`;
    case "invalid_format":
      return formats[issue.format] ?? "is not written as it should be.";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}.`;
    case "invalid_value": {
      const known = issue.values.map(String);
      if (issue.input === undefined) return "is required.";
      return known.length <= 12 ? `must be one of: ${known.join(", ")}.` : "is not one of the choices.";
    }
    case "invalid_union":
      return "has none of the forms that are possible here.";
    case "invalid_key":
    case "invalid_element":
      return "holds something that is not allowed there.";
    default:
      return "is not valid.";
  }
}

/** Bounds that a form shows next to its field name none: here they are alone. */
const nameless = /^(At (most|least) \d|That is too (long|short))/;

const pointerTo = (path: readonly PropertyKey[]): string =>
  `/${path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

/** The errors of an input, each with its field; `whole` is what the input itself is called. */
function errorsOf(error: z.$ZodError, whole?: string): FieldError[] {
  return error.issues.flatMap(({ code, path, message, ...issue }): FieldError[] => {
    if (code === "unrecognized_keys") {
      return (issue as { keys: string[] }).keys.slice(0, maxUnknown).map((key) => ({
        pointer: pointerTo([...path, key]),
        code,
        message: `${JSON.stringify(key.slice(0, longestName))} is not a field that is known here.`,
      }));
    }
    const label = labelOf(path, whole);
    const text = nameless.test(message) ? `${label}: ${message.slice(0, 1).toLowerCase()}${message.slice(1)}` : message;
    return [{ pointer: pointerTo(path), code: code ?? "invalid", message: text }];
  });
}

type Checked<Output> = { value: Output; errors: null } | { value: null; errors: FieldError[] };

/** Input as its schema gives it, or what is wrong with it; `part` is where it came from (body, querystring, params, headers). */
export function checkInput<Schema extends z.$ZodType>(
  schema: Schema,
  input: unknown,
  part = "body",
): Checked<z.output<Schema>> {
  const whole = wholes[part];
  const checked = z.safeParse(schema, input, {
    error: (issue) => `${labelOf(issue.path ?? [], whole)} ${errorText(issue)}`,
  });
  if (!checked.success) return { value: null, errors: errorsOf(checked.error, whole) };
  // What one person writes another may read: whatever field it is, no secret of ours passes here.
  const secret = part === "body" ? secretIn(checked.data, []) : null;
  return secret ? { value: null, errors: [ownSecretError(pointerTo(secret))] } : { value: checked.data, errors: null };
}

/** Where a checked input holds a private link or address of ours; null for nowhere. */
function secretIn(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  if (typeof value === "string") return hasOwnSecret(value) ? path : null;
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return null;
  for (const [key, item] of Object.entries(value)) {
    const propertyKeys = secretIn(item, [...path, key]);
    if (propertyKeys) return propertyKeys;
  }
  return null;
}

/** The same for every route: 422 for a body that is well-formed and wrong, 400 for an address or a head that is. */
export const inputCompiler: FastifySchemaCompiler<z.$ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const { value, errors } = checkInput(schema, input, httpPart);
    if (!errors) return { value };
    const message = errors[0]?.message ?? "Some values are not valid.";
    return { error: new AppError(httpPart === "body" ? "invalid" : "bad_request", message, { fields: errors }) };
  };
