import type { Message, MessageFile } from "../contract.ts";
import { changeableMs } from "../texts.ts";
import type { MessageRow } from "./add-message.ts";
import type { Viewer } from "./conversation-view.ts";

/** A message with its files as a viewer reads it; `author` is the name of the account that wrote it, which only colleagues are shown. */
export function messageView(
  row: MessageRow,
  files: MessageFile[],
  viewer: Viewer,
  author: string | null = null,
): Message {
  const isOwn = row.senderId === viewer.accountId;
  return {
    id: row.id,
    fromMe: row.side === viewer.side,
    author: viewer.side === "support" && row.side === "support" && !isOwn ? author : null,
    body: row.body,
    files,
    createdAt: row.createdAt.toISOString(),
    key: isOwn ? row.requestKey : null,
    isEdited: row.editedAt !== null,
    isDeleted: row.deletedAt !== null,
    changeableUntil:
      isOwn && row.deletedAt === null ? new Date(row.createdAt.getTime() + changeableMs).toISOString() : null,
  };
}
