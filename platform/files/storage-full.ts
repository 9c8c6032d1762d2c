import { AppError } from "#lib/app-error.ts";

const fullDiskCodes = new Set(["ENOSPC", "EDQUOT"]);

/** The error to throw for a failed write: AppError storage_full when the disk is full, else the fault itself. */
export function writeError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (!fullDiskCodes.has(code)) return error;
  return new AppError("storage_full", "There is no room for your file at the moment. Please try again later.", {
    cause: error,
  });
}
