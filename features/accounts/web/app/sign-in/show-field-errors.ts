import type { FieldValues, Path, UseFormSetError, UseFormSetFocus } from "react-hook-form";
import { ApiError } from "#ui/api/call.ts";

/**
 * Shows what the server said of single fields under them and moves the focus to the first of `names` that is concerned.
 * Answers whether there was any.
 */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  names: readonly Path<Form>[],
  { setError, setFocus }: { setError: UseFormSetError<Form>; setFocus: UseFormSetFocus<Form> },
): boolean {
  if (!(error instanceof ApiError)) return false;
  const concerned = names.filter((name) => error.fields[name]);
  for (const name of concerned) setError(name, { message: error.fields[name] });
  const first = concerned[0];
  if (first) setTimeout(() => setFocus(first));
  return first !== undefined;
}
