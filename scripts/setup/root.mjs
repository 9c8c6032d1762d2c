import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** A path in the checkout. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** What stops a command with one clear sentence instead of a stack. */
export class SetupError extends Error {}

/** Runs a command's main function: a SetupError is printed as its sentence, anything else with its stack; both end with 1. */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** A SetupError's sentence, or whatever else went wrong with its stack. */
export function printError(error) {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
}

/** Turns a refusal of the file system into a sentence; anything else is thrown on. */
export function explainFileError(error) {
  if (["EACCES", "EPERM", "EROFS"].includes(error?.code)) {
    throw new SetupError(
      `${error.path ?? root} is not writable for this user: install and build as its owner, or make it writable.`,
    );
  }
  if (error?.code === "ENOSPC") throw new SetupError(`The disk that holds ${root} is full.`);
  throw error;
}
