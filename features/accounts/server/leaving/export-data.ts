import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { getSettings } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { slugOf } from "#lib/slug.ts";
import type { Limit } from "#platform/limits/limiter.ts";
import { accountTexts } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { avatarType } from "../profile/draw-avatar.ts";
import { getOwnAccount } from "../profile/own-account.ts";
import { recordEvent } from "../security/record-event.ts";
import type { CallingSession } from "../sign-in/find-session.ts";

const downloads: Limit = { name: "data-export", max: 6, windowS: 60 * 60 };

const readMe = (academy: string, at: Date) => `Your data at ${academy}, as of ${at.toISOString()} (UTC).

Each .json file holds one kind of data and opens in any text editor or browser. avatar.webp is your picture.
Passwords, codes and tokens are not in here: of those we keep only what cannot be turned back into them.
`;

/** Everything stored about the caller as a zip file (SET-01), written while it is read, with the name of the file. Errors: AppError too_many. */
export async function exportData(
  deps: AccountDeps,
  actor: CallingSession,
): Promise<{ archive: NodeJS.ReadableStream; name: string }> {
  const retryAfterS = await deps.limiter.hit(downloads, { id: actor.accountId });
  if (retryAfterS > 0) throw new AppError("too_many", accountTexts.tooManyLogins, { retryAfterS });
  const account = await getOwnAccount(deps, actor);
  const now = deps.clock.now();
  const { name } = await getSettings(deps);
  const owner = { id: account.id, email: account.email, emailVerified: account.emailVerifiedAt !== null };
  const zip = new ZipFile();
  const add = (file: string, content: Buffer) => zip.addBuffer(content, file, { mtime: now, compress: false });
  add("READ-ME.txt", Buffer.from(readMe(name, now)));
  for (const holder of deps.personalData) {
    const current = await holder.read(deps.db, owner);
    if (current !== null) add(`${holder.name}.json`, Buffer.from(`${JSON.stringify(current, null, 2)}\n`));
  }
  if (account.avatarKey !== null) {
    add(`avatar.${avatarType.split("/")[1]}`, await buffer(await deps.files.get(account.avatarKey)));
  }
  await recordEvent(deps, { accountId: account.id, kind: "data-downloaded", caller: actor.caller });
  const prefix = slugOf(name, 40) || "academy";
  zip.end();
  return {
    archive: zip.outputStream,
    name: `${prefix}-data-${now.toISOString().slice(0, 10)}.zip`,
  };
}
