import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { AppError } from "#lib/app-error.ts";
import { type Holder, mainRole } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { assertReserve } from "#platform/files/disk-reserve.ts";
import { uploads } from "./tables.ts";
import { uploadReplies } from "./upload-replies.ts";

const gigabyte = 1024 ** 3;

/**
 * What files may take at rest. A newcomer has enough for some questions to us with their files, and a thousand of them do not fill a
 * disk; who learns here hands in photos and recordings for years; who works here sends to many. The academy's own is far above what
 * some thousand learners send: it stops what none of the others does.
 */
const roomBytes = {
  newcomer: 100 * 1024 ** 2,
  learner: 2 * gigabyte,
  colleague: 20 * gigabyte,
  academy: 500 * gigabyte,
} as const;

/** How many bytes of files of an account another feature stores that came as uploads; of everybody's for null. */
export const savedUploadBytes =
  defineExtensionPoint<(accountId: string | null) => Promise<number>>("uploads.stored-bytes");

/** Whether an account has bought anything. */
export const hasBought = defineExtensionPoint<(accountId: string) => Promise<boolean>>("uploads.has-bought");

type RoomDeps = Pick<VerbDeps, "db" | "contributions" | "files">;

/**
 * Errors: AppError storage_full where the disk's reserve or the academy's room would be touched by so many bytes more, too_large
 * where the account's would.
 */
export async function assertRoom(
  { db, contributions, files }: RoomDeps,
  actor: Holder & { accountId: string },
  sizeBytes: number,
): Promise<void> {
  assertReserve(await files.disk(), sizeBytes);
  const sumOf = async (accountId: string | null) =>
    (
      await Promise.all([
        bytesOfUploads(db, accountId),
        ...contributions(savedUploadBytes).map((count) => count(accountId)),
      ])
    ).reduce((sum, bytes) => sum + bytes, 0);
  const own = await sumOf(actor.accountId);
  // Most are far below the smallest room: no one asks what they bought.
  if (own + sizeBytes > roomBytes.newcomer) {
    const room = await roomOf(contributions, actor);
    if (own + sizeBytes > room) throw new AppError("too_large", uploadReplies.noRoom(own, room));
  }
  if ((await sumOf(null)) + sizeBytes > roomBytes.academy) {
    throw new AppError("storage_full", uploadReplies.academyFull);
  }
}

async function roomOf(
  contributions: RoomDeps["contributions"],
  actor: Holder & { accountId: string },
): Promise<number> {
  if (mainRole(actor.roles) !== "student" || (actor.granted ?? []).length > 0) return roomBytes.colleague;
  const bought = await Promise.all(contributions(hasBought).map((ask) => ask(actor.accountId)));
  return bought.some(Boolean) ? roomBytes.learner : roomBytes.newcomer;
}

/** As they were announced, so that those on their way count with all that may come. */
async function bytesOfUploads(db: Db, accountId: string | null): Promise<number> {
  const [upload] = await db
    .select({
      bytes:
        sql`coalesce(sum(coalesce(${uploads.storedBytes}, ${uploads.sizeBytes}) + coalesce(${uploads.previewBytes}, 0)), 0)`.mapWith(
          Number,
        ),
    })
    .from(uploads)
    .where(and(accountId === null ? undefined : eq(uploads.accountId, accountId), ne(uploads.state, "refused")));
  return upload?.bytes ?? 0;
}
