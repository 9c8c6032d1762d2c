import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { invalid } from "#lib/app-error.ts";
import { actorId } from "#platform/http/actor-id.ts";
import {
  conversationsAnswer,
  messageKeySchema,
  messagingTexts,
  newMessageSchema,
  readAnswer,
  readSchema,
  sentAnswer,
  threadAnswer,
} from "../contract.ts";
import { readCursor } from "../rules.ts";
import type { MessagingVerbs } from "./public.ts";

const minuteS = 60;
const ofConversation = z.strictObject({ id: z.uuid(messagingTexts.goneConversation) });
const messageId = z.uuid(messagingTexts.goneMessage).optional();
const security = [{ bearer: [] }];

/** The student's own conversations (MSG-01, MSG-02). Another's is answered with 404 throughout. */
export const messagingRoutes =
  (verbs: MessagingVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "POST",
      url: "/api/students/messages",
      config: {
        access: { capability: "messages.write", scope: "own" },
        limits: [{ name: "messages-address", max: 60, windowS: minuteS }],
      },
      schema: {
        summary: "Write to a tutor or to support",
        description:
          "Into a conversation by its id, or to a tutor by theirs (null: to support), which opens the conversation. With an Idempotency-Key a retry is the same message.",
        tags: ["messages"],
        security,
        headers: messageKeySchema,
        querystring: z.strictObject({}),
        body: newMessageSchema,
        response: { 200: sentAnswer },
      },
      handler: (request) =>
        verbs.sendMessage(actorId(request), request.body, request.headers["idempotency-key"] ?? null),
    });

    app.route({
      method: "GET",
      url: "/api/students/conversations",
      config: { access: { capability: "messages.write", scope: "own" } },
      schema: {
        summary: "My conversations, the last written first",
        tags: ["messages"],
        security,
        querystring: z.strictObject({
          unread: z.literal("true").optional().describe("Only those with something unread."),
          after: z.string().max(80).optional().describe("`next` of the page before."),
        }),
        response: { 200: conversationsAnswer },
      },
      handler: async (request) => {
        const { unread, after } = request.query;
        const cursor = after === undefined ? null : readCursor(after);
        if (after !== undefined && !cursor) {
          const message = "That is no `next` of ours.";
          throw invalid(message, [{ pointer: "/after", code: "invalid", message }]);
        }
        return verbs.listConversations(actorId(request), { unreadOnly: unread === "true", after: cursor });
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/conversations/:id",
      config: { access: { capability: "messages.write", scope: "own" } },
      schema: {
        summary: "Messages of a conversation",
        description: "The newest 40, or those before or after a message. The oldest of the page comes first.",
        tags: ["messages"],
        security,
        params: ofConversation,
        querystring: z
          .strictObject({ before: messageId, after: messageId })
          .refine(({ before, after }) => before === undefined || after === undefined, "Either before or after."),
        response: { 200: threadAnswer },
      },
      handler: (request) => verbs.readThread(actorId(request), request.params.id, request.query),
    });

    app.route({
      method: "POST",
      url: "/api/students/conversations/:id/read",
      config: {
        access: { capability: "messages.write", scope: "own" },
        limits: [{ name: "messages-read", max: 240, windowS: minuteS }],
      },
      schema: {
        summary: "Mark a conversation read up to a message",
        tags: ["messages"],
        security,
        params: ofConversation,
        querystring: z.strictObject({}),
        body: readSchema,
        response: { 200: readAnswer },
      },
      handler: (request) => verbs.markRead(actorId(request), request.params.id, request.body.upTo),
    });
  };
