/** What a refused call says: one sentence, and the faulty fields by name. */
export type ApiProblem = { error: string | null; fields: Record<string, string> };

/** Reads problem details (API-03). Anything else, such as a page of a proxy in between, says nothing. */
export function readProblem(text: string): ApiProblem {
  try {
    const body: unknown = JSON.parse(text);
    const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown };
    const fields: Record<string, string> = {};
    for (const fault of Array.isArray(errors) ? errors : []) {
      const { pointer, message } = (fault ?? {}) as { pointer?: unknown; message?: unknown };
      if (typeof pointer !== "string" || typeof message !== "string") continue;
      const name = pointer.split("/")[1];
      if (name) fields[name] ??= message;
    }
    return { error: typeof error === "string" ? error : null, fields };
  } catch {
    return { error: null, fields: {} };
  }
}
