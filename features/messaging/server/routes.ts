import type { FastifyPluginAsync } from "fastify";
import { invalid } from "#lib/app-error.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { listConversations, markRead, readThread, sendMessage } from "../calls.ts";
import { messagingShapes } from "../contract.ts";
import { readCursor } from "../rules.ts";
import type { MessagingVerbs } from "./public.ts";

const minuteS = 60;

/** The student's own conversations (MSG-01, MSG-02). Another's is answered with 404 throughout. */
export const messagingRoutes =
  (verbs: MessagingVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, messagingShapes, "messages");
    handle(
      sendMessage,
      {
        summary: "Write to a tutor or to support",
        description:
          "Into a conversation by its id, or to a tutor by theirs (null: to support), which opens the conversation. With an Idempotency-Key a retry is the same message.",
        limits: [{ name: "messages-address", max: 60, windowS: minuteS }],
        refuses: [404, 409, 429],
      },
      (request) => verbs.sendMessage(actorId(request), request.body, request.headers["idempotency-key"] ?? null),
    );

    handle(listConversations, { summary: "My conversations, the last written first" }, async (request) => {
      const { unread, after } = request.query;
      const cursor = after === undefined ? null : readCursor(after);
      if (after !== undefined && !cursor) {
        const message = "That is no `next` of ours.";
        throw invalid(message, [{ pointer: "/after", code: "invalid", message }]);
      }
      return verbs.listConversations(actorId(request), { unreadOnly: unread === "true", after: cursor });
    });

    handle(
      readThread,
      {
        summary: "Messages of a conversation",
        description: "The newest 40, or those before or after a message. The oldest of the page comes first.",
      },
      (request) => verbs.readThread(actorId(request), request.params.id, request.query),
    );

    handle(
      markRead,
      {
        summary: "Mark a conversation read up to a message",
        limits: [{ name: "messages-read", max: 240, windowS: minuteS }],
      },
      (request) => verbs.markRead(actorId(request), request.params.id, request.body.upTo),
    );
  };
