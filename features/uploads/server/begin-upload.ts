import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError, invalid, notFound } from "#lib/app-error.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import { isHeicName } from "#lib/heic.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import { kindByName, uploadTexts } from "../texts.ts";
import { uploadPurposes } from "./purposes.ts";
import { assertRoom } from "./room.ts";
import { uploads } from "./tables.ts";
import { uploadReplies } from "./upload-replies.ts";
import type { UploadRow } from "./upload-rows.ts";

/** What one account may have on its way or unused: files, and bytes as they were announced. What was refused is nothing. */
export const uploadQuota = { files: 10, bytes: 120 * 1024 * 1024 } as const;

/**
 * Notes a file that is about to be sent. Errors: AppError not_found (purpose), forbidden, invalid (name, empty), too_large,
 * too_many over what it may have on its way; those of assertRoom.
 */
export async function beginUpload(
  deps: Pick<VerbDeps, "db" | "clock" | "contributions" | "files">,
  actor: Holder & { accountId: string },
  input: { id: string; purpose: string; name: string; sizeBytes: number },
): Promise<UploadRow> {
  const purpose = deps
    .contributions(uploadPurposes)
    .map((ask) => ask())
    .find(({ name }) => name === input.purpose);
  if (!purpose) throw notFound("Nobody takes files for that.");
  if (!mayDo(actor, purpose.need)) throw new AppError("forbidden", "You may not send files for that.");
  const name = safeDisplayName(input.name);
  if (input.sizeBytes === 0) throw invalid(uploadTexts.empty);
  if (input.sizeBytes > purpose.maxBytes) throw new AppError("too_large", uploadTexts.tooLarge(purpose.maxBytes));
  if (isHeicName(name)) throw invalid(uploadTexts.heic);
  if (!kindByName(name, purpose.kinds)) throw invalid(uploadTexts.notTaken(purpose.kinds));
  await assertRoom(deps, actor, input.sizeBytes);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // One at a time for each account: two at once would each see room for one more.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${actor.accountId}`}, 5120944071))`);
    const [upload] = await tx
      .select({
        files: sql`count(*)`.mapWith(Number),
        bytes: sql`coalesce(sum(${uploads.sizeBytes}), 0)`.mapWith(Number),
      })
      .from(uploads)
      .where(and(eq(uploads.accountId, actor.accountId), inArray(uploads.state, ["arriving", "ready"])));
    if (upload && (upload.files >= uploadQuota.files || upload.bytes + input.sizeBytes > uploadQuota.bytes)) {
      throw new AppError("too_many", uploadReplies.tooMany, { retryAfterS: 60 });
    }
    const [row] = await tx
      .insert(uploads)
      .values({
        id: input.id,
        accountId: actor.accountId,
        purpose: purpose.name,
        name,
        sizeBytes: input.sizeBytes,
        createdAt: now,
        touchedAt: now,
      })
      .returning();
    if (!row) throw new Error("The upload was not written.");
    return row;
  });
}
