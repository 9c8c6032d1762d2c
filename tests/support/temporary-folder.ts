import { chmodSync, mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * A new folder for a server's data. Others may enter it: as root the embedded Postgres runs as another user, and its cluster
 * would otherwise go to a private place outside, which no one removes afterwards.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `academy-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
