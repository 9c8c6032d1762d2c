import { propertiesOf, textOf } from "#lib/properties-of.ts";

/** What came instead of an answer: nothing, a page of something in between, text that is not JSON, or JSON. */
export type ReceivedKind = "nothing" | "page" | "text" | "json";

/** What a refused call answers: one sentence, "" when there is none, its kind as the server names it, and the sentences of the faulty fields by name. */
export type Problem = { sentence: string; type: string; fields: Record<string, string>; receivedKind: ReceivedKind };

/** Reads the body of a refusal: problem details (API-03). A page of a proxy in between reports nothing. */
export function readProblem(text: string): Problem {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {
      sentence: "",
      type: "",
      fields: {},
      receivedKind: /<(?:!doctype\s+)?html[\s>]/i.test(text) ? "page" : "text",
    };
  }
  const { error, errors, type } = propertiesOf(body);
  const fields: Record<string, string> = {};
  for (const cause of Array.isArray(errors) ? errors : []) {
    const { pointer, message } = propertiesOf(cause);
    const path = textOf(pointer)?.split("/").slice(1) ?? [];
    if (!path[0] || typeof message !== "string") continue;
    // `off`, and as forms name what is inside it, `off.percent`.
    fields[path[0]] ??= message;
    fields[path.join(".")] ??= message;
  }
  return { sentence: textOf(error) ?? "", type: textOf(type) ?? "", fields, receivedKind: "json" };
}
