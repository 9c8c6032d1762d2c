import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../support-calls.ts";
import { supportShapes } from "../../support-contract.ts";
import { assignConversation, listColleagues, setSupportState } from "./assign.ts";
import { addNote, listNotes, removeNote } from "./notes.ts";
import { addReply, changeReply, deleteReply, listReplies } from "./replies.ts";

/** The inbox of support, for staff. */
export const supportRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "contributions">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, supportShapes, "staff");
    const refuses = [404, 409];
    handle(calls.listColleagues, { summary: "List who answers for support" }, () => listColleagues(deps.db));
    handle(
      calls.assignConversation,
      { summary: "Give a conversation with support to a colleague", audit: "conversation.assigned", refuses },
      async (request) => ({
        conversation: await assignConversation(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.setSupportState,
      {
        summary: "End a conversation with support, or open it again",
        audit: ["conversation.done", "conversation.reopened"],
        refuses,
      },
      async (request) => ({
        conversation: await setSupportState(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
    handle(calls.listNotes, { summary: "List notes for colleagues about a conversation" }, ({ params }) =>
      listNotes(deps.db, params.id),
    );
    handle(
      calls.addNote,
      { summary: "Note something about a conversation for colleagues", audit: "conversation.noted", refuses: [404] },
      (request) => addNote(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.removeNote,
      { summary: "Remove a note of my own", audit: "conversation.note-removed", refuses: [404] },
      (request) => removeNote(deps, actorId(request), request.params.id),
    );
    handle(calls.listReplies, { summary: "List canned replies, with the values of a conversation" }, ({ query }) =>
      listReplies(deps, query.conversation),
    );
    handle(calls.addReply, { summary: "Add a canned reply", audit: "reply.added", refuses: [409] }, (request) =>
      addReply(deps, actorId(request), request.body),
    );
    handle(calls.changeReply, { summary: "Change a canned reply", audit: "reply.changed", refuses }, (request) =>
      changeReply(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(calls.deleteReply, { summary: "Delete a canned reply", audit: "reply.deleted", refuses: [404] }, (request) =>
      deleteReply(deps, actorId(request), request.params.id),
    );
  };
