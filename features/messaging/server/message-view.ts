import type { Message } from "../contract.ts";
import type { MessageRow } from "./add-message.ts";

/** A message as the student reads it. */
export function messageView(row: MessageRow, studentId: string): Message {
  return {
    id: row.id,
    fromMe: row.side === "student",
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    key: row.senderId === studentId ? row.requestKey : null,
  };
}
