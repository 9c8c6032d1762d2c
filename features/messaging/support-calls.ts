import { declareCalls } from "#lib/declare-calls.ts";
import type { supportShapes } from "./support-contract.ts";

/** The inbox of support: who has a conversation, what is done, and replies that are written already. */
const declare = declareCalls<typeof supportShapes>();
const staff = { access: { capability: "messages.answer", scope: "all" } } as const;

export const listColleagues = declare("listColleagues", "GET", "/api/staff/support/colleagues", staff);
export const assignConversation = declare(
  "assignConversation",
  "PUT",
  "/api/staff/support/conversations/:id/assignee",
  staff,
);
export const setSupportState = declare("setSupportState", "PUT", "/api/staff/support/conversations/:id/state", staff);
const notes = "/api/staff/support/conversations/:id/notes";
export const listNotes = declare("listNotes", "GET", notes, staff);
export const addNote = declare("addNote", "POST", notes, staff);
export const removeNote = declare("removeNote", "DELETE", "/api/staff/support/notes/:id", staff);
export const listReplies = declare("listReplies", "GET", "/api/staff/support/replies", staff);
export const addReply = declare("addReply", "POST", "/api/staff/support/replies", staff);
export const changeReply = declare("changeReply", "PUT", "/api/staff/support/replies/:id", staff);
export const deleteReply = declare("deleteReply", "DELETE", "/api/staff/support/replies/:id", staff);
