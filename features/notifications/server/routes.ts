import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { notificationsAnswer, readNotificationsAnswer, readNotificationsSchema, unreadAnswer } from "../contract.ts";
import { countUnreadMessages, type NotificationVerbs } from "./public.ts";

const security = [{ bearer: [] }];

/** The bell of whoever is logged in (DASH-03, DASH-04, NOTE-01). */
export const notificationRoutes =
  (verbs: NotificationVerbs, { contributions }: Pick<VerbDeps, "contributions">): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/notifications",
      config: { access: { capability: "notifications.read", scope: "own" } },
      schema: {
        summary: "My notifications, the newest first",
        tags: ["notifications"],
        security,
        querystring: z.strictObject({
          before: z.uuid("That is no notification.").optional().describe("`next` of the page before."),
        }),
        response: { 200: notificationsAnswer },
      },
      handler: (request) => verbs.listNotifications(actorId(request), request.query.before ?? null),
    });

    app.route({
      method: "POST",
      url: "/api/students/notifications/read",
      config: {
        access: { capability: "notifications.read", scope: "own" },
        limits: [{ name: "notifications-read", max: 240, windowS: 60 }],
      },
      schema: {
        summary: "Mark notifications read: these, or all without ids",
        tags: ["notifications"],
        security,
        querystring: z.strictObject({}),
        body: readNotificationsSchema,
        response: { 200: readNotificationsAnswer },
      },
      handler: async (request) => ({
        unread: await verbs.readNotifications(actorId(request), request.body.ids ?? null),
      }),
    });

    app.route({
      method: "GET",
      url: "/api/students/unread",
      config: { access: { capability: "notifications.read", scope: "own" } },
      schema: {
        summary: "How many notifications and messages are unread",
        tags: ["notifications"],
        security,
        querystring: z.strictObject({}),
        response: { 200: unreadAnswer },
      },
      handler: async (request) => {
        const accountId = actorId(request);
        const [notifications, ...messages] = await Promise.all([
          verbs.countUnreadNotifications(accountId),
          ...contributions(countUnreadMessages).map((count) => count(accountId)),
        ]);
        return { notifications, messages: messages.reduce((sum, number) => sum + number, 0) };
      },
    });
  };
