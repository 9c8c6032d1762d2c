import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { BackupError } from "./contents.ts";

/** The age key in a file as `age-keygen` writes it, by which backups are opened. Errors: BackupError where there is none. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`The key that opens the backup is not in ${file}. Name its file: --key FILE.`, { cause });
  });
  const identity = text.split(/\r?\n/).find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (!identity) throw new BackupError(`${file} has no key: its line begins with AGE-SECRET-KEY-.`);
  return identity.trim();
}

/** The recipient of the key in `file`, which is made at the first backup; `isNew` then. */
export async function recipientIn(file: string): Promise<{ recipient: string; isNew: boolean }> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: "wx", mode: 0o600, flush: true });
    return { recipient, isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return { recipient: await identityToRecipient(await readIdentity(file)), isNew: false };
  }
}
