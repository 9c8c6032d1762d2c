import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { transferOwnership } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { MessageFile } from "../contract.ts";
import { messageFile, messageFileTexts, voiceNote } from "../file-texts.ts";
import { isMine, isViewers, me, type Viewer } from "./conversation-view.ts";
import { conversations, messageFiles, messages } from "./tables.ts";

type FileRow = typeof messageFiles.$inferSelect;

const viewFile = ({
  id,
  kind,
  name,
  type,
  sizeBytes,
  width,
  height,
  previewBytes,
  durationMs,
  wave,
}: FileRow): MessageFile => ({
  id,
  kind,
  name,
  type,
  sizeBytes,
  width,
  height,
  previewBytes,
  durationMs,
  wave,
});

/**
 * Makes uploads of its writer the files of a message, in the order in which they are named. Errors: AppError not_found for what is
 * not whole, not theirs, or in use.
 */
export async function attachUploads(
  deps: InTx,
  {
    messageId,
    accountId,
    uploads,
    wave = null,
  }: { messageId: string; accountId: string; uploads: readonly string[]; wave?: string | null | undefined },
): Promise<MessageFile[]> {
  const { db: tx } = deps;
  const files: MessageFile[] = [];
  for (const [position, uploadId] of uploads.entries()) {
    const { purpose, picture, name, type, sizeBytes, sha256, fileKey, durationMs } = await transferOwnership(deps, {
      accountId,
      uploadId,
      purposes: [messageFile.purpose, voiceNote.purpose],
    });
    const kind = purpose === voiceNote.purpose ? "voice" : picture ? "picture" : "file";
    const [row] = await tx
      .insert(messageFiles)
      .values({
        id: newId(),
        messageId,
        position,
        arrivedAs: uploadId,
        kind,
        name,
        type,
        sizeBytes,
        sha256,
        fileKey,
        ...picture,
        durationMs,
        wave: kind === "voice" ? wave : null,
      })
      .returning();
    if (row) files.push(viewFile(row));
  }
  return files;
}

/** What a message carries, and by which uploads it came. */
export async function readFiles(db: DbOrTx, messageId: string): Promise<{ files: MessageFile[]; uploads: string[] }> {
  const rows = await db
    .select()
    .from(messageFiles)
    .where(eq(messageFiles.messageId, messageId))
    .orderBy(asc(messageFiles.position));
  return { files: rows.map(viewFile), uploads: rows.map(({ arrivedAs }) => arrivedAs) };
}

/** Names and sizes of what several messages carry. */
export const filesOf = (db: DbOrTx, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          messageId: messageFiles.messageId,
          kind: messageFiles.kind,
          name: messageFiles.name,
          sizeBytes: messageFiles.sizeBytes,
        })
        .from(messageFiles)
        .where(inArray(messageFiles.messageId, [...messageIds]))
        .orderBy(asc(messageFiles.messageId), asc(messageFiles.position));

/** Bytes of the files that an account sent, or everybody for null, as they are stored. */
export async function bytesOfFiles({ db }: Pick<VerbDeps, "db">, accountId: string | null): Promise<number> {
  const bytes = sql`coalesce(sum(${messageFiles.sizeBytes} + coalesce(${messageFiles.previewBytes}, 0)), 0)`.mapWith(
    Number,
  );
  const query = db.select({ bytes }).from(messageFiles);
  const [stored] = await (accountId === null
    ? query
    : query.innerJoin(messages, eq(messages.id, messageFiles.messageId)).where(eq(messages.senderId, accountId)));
  return stored?.bytes ?? 0;
}

/**
 * Opens a file of one of a viewer's conversations, or its preview. Errors: AppError not_found for another's, and once its message is
 * deleted; FileMissingError.
 */
export async function openMessageFile(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  { side, accountId }: Viewer,
  { id, isPreview }: { id: string; isPreview: boolean },
) {
  const [row] = await db
    .select({ file: messageFiles })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(me, isMine(side))
    .where(and(eq(messageFiles.id, id), isNull(messages.deletedAt), isViewers(side, accountId)));
  const file = row?.file;
  const current = isPreview
    ? file?.previewKey && file.previewBytes && { key: file.previewKey, sizeBytes: file.previewBytes }
    : file && { key: file.fileKey, sizeBytes: file.sizeBytes };
  if (!file || !current) throw notFound(messageFileTexts.gone);
  return { name: file.name, type: file.type, sizeBytes: current.sizeBytes, file: await files.get(current.key) };
}
