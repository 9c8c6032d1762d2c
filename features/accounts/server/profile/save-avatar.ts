import type { Readable } from "node:stream";
import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { AppError, notFound } from "#lib/app-error.ts";
import { type Within, within } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { newFileKey } from "#platform/files/file-store.ts";
import { adoptPendingFile } from "#platform/files/pending-files.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { Limit } from "#platform/limits/limiter.ts";
import type { Student } from "../../answers-contract.ts";
import { accountTexts } from "../../contract.ts";
import { pictureChanged } from "../../events.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { accountColumns } from "../account-rows.ts";
import { lockAccount } from "../sign-in/open-session.ts";
import { accounts } from "../tables.ts";
import { avatarType, drawAvatar } from "./draw-avatar.ts";
import { studentView } from "./student-view.ts";

const folder = "avatars";
const uploads: Limit = { name: "avatar", max: 20, windowS: 60 * 60 };

/**
 * Makes the picture at `path` the caller's (DASH-07). The old one is gone from its address at once and from the store soon.
 * Errors: AppError invalid or too_large for what cannot be used, too_many, unavailable while many send pictures.
 */
export async function saveAvatar(deps: AccountDeps, actor: Actor, path: string): Promise<Student> {
  const retryAfterS = await deps.limiter.hit(uploads, { id: actor.accountId });
  if (retryAfterS > 0) throw new AppError("too_many", accountTexts.tooManyLogins, { retryAfterS });
  const drawn = await deps.pictures.run(() => drawAvatar(path));
  const [avatarKey, avatarSmallKey] = [newFileKey(folder), newFileKey(folder)];
  // Noted as no one's first: whatever ends this early leaves files that the cleanup finds.
  await deps.db.insert(pendingFiles).values([{ key: avatarKey }, { key: avatarSmallKey }]);
  await deps.files.put(avatarKey, drawn.large, { contentType: avatarType });
  await deps.files.put(avatarSmallKey, drawn.small, { contentType: avatarType });
  return deps.db.transaction(async (tx) => {
    await lockAccount(within(deps, tx), actor);
    await adoptPendingFile(tx, avatarKey);
    await adoptPendingFile(tx, avatarSmallKey);
    return replaceAvatar(within(deps, tx), actor.accountId, { avatarKey, avatarSmallKey });
  });
}

/** Takes the caller's picture away; without one nothing happens. */
export const removeAvatar = (deps: AccountDeps, actor: Actor): Promise<Student> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(within(deps, tx), actor);
    return replaceAvatar(within(deps, tx), actor.accountId, { avatarKey: null, avatarSmallKey: null });
  });

async function replaceAvatar(
  deps: Within<AccountDeps>,
  accountId: string,
  keys: { avatarKey: string | null; avatarSmallKey: string | null },
): Promise<Student> {
  const { db: tx } = deps;
  const [before] = await tx
    .select({ large: accounts.avatarKey, small: accounts.avatarSmallKey })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const [account] = await tx
    .update(accounts)
    .set({ ...keys, updatedAt: deps.clock.now() })
    .where(eq(accounts.id, accountId))
    .returning(accountColumns);
  if (!account) throw new AppError("unauthenticated", accountTexts.sessionEnded);
  await disownFiles(tx, [before?.large, before?.small]);
  const student = studentView(account);
  await deps.emit(tx, pictureChanged, { accountId, url: student.avatarUrl, at: account.updatedAt });
  return student;
}

/**
 * Opens the picture at an address of `avatarUrl`. The random part is the permission: pictures are shown by plain image tags,
 * which send no token.
 * Errors: AppError not_found for anything but a picture that is in use.
 */
export async function openAvatar(deps: AccountDeps, accountId: string, file: string): Promise<Readable> {
  const name = /^([0-9a-f]{2}[0-9a-f]{30})\.webp$/.exec(file)?.[1];
  if (!name || !isUuid(accountId)) throw notFound("We have no such picture.");
  const key = `${folder}/${name.slice(0, 2)}/${name}`;
  const [account] = await deps.db
    .select({ key: accounts.avatarKey })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.avatarKey),
        or(eq(accounts.avatarKey, key), eq(accounts.avatarSmallKey, key)),
        ne(accounts.state, "closed"),
      ),
    );
  if (!account) throw notFound("We have no such picture.");
  return deps.files.get(key);
}
