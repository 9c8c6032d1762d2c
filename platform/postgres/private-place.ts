import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, canEnter } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/**
 * Where root keeps what the unprivileged account must reach and the checkout or DATA_DIR hides from it (under /root,
 * show). /var/tmp comes before the temporary directory because it survives a restart of the machine.
 */
export const privatePlaces = [
  "/var/lib/unwalled-academy",
  "/var/tmp/unwalled-academy",
  join(tmpdir(), "unwalled-academy"),
];

/**
 * The first of `places` that can be made, is no one else's, and that the account can enter.
 * @throws EmbeddedPostgresError unreachable when there is none
 */
export function privatePlaceFor(account: Account, places: readonly string[] = privatePlaces): string {
  const match = places.find((location) => isOurs(location) && canEnter(account, location));
  if (match) return match;
  throw new EmbeddedPostgresError(
    "unreachable",
    `The ${account.name}, whom Postgres runs as, can enter none of ${places.join(", ")}: set DATA_DIR to a directory that this user can reach.`,
  );
}

function isOurs(location: string): boolean {
  try {
    // the mode is not left to mkdir, from which the umask takes bits away
    if (mkdirSync(location, { recursive: true })) chmodSync(location, 0o755);
    // in a shared temporary directory another user may have made it first, or made it a link
    const stat = lstatSync(location);
    return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
