import { AppError } from "#lib/app-error.ts";
import { propertiesOf, textOf } from "#lib/properties-of.ts";

const fullDiskCodes = new Set(["ENOSPC", "EDQUOT"]);

/** The error to throw for a failed write: AppError storage_full when the disk is full, else the error itself. */
export function writeError(error: unknown): unknown {
  if (!fullDiskCodes.has(textOf(propertiesOf(error).code) ?? "")) return error;
  return new AppError("storage_full", "There is no room for your file at the moment. Please try again later.", {
    cause: error,
  });
}
