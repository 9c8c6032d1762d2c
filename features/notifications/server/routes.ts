import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { notificationsAnswer, readNotificationsAnswer, readNotificationsSchema, unreadAnswer } from "../contract.ts";
import type { NotificationVerbs } from "./public.ts";

const security = [{ bearer: [] }];

/** What the badges count beside notifications, handed in by the application. */
export type OtherCounts = { countUnreadMessages(accountId: string): Promise<number> };

/** The bell of whoever is logged in (DASH-03, DASH-04, NOTE-01). */
export const notificationRoutes =
  (verbs: NotificationVerbs, others: OtherCounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/notifications",
      config: { access: "account" },
      schema: {
        summary: "My notifications, the newest first",
        tags: ["notifications"],
        security,
        querystring: z.strictObject({
          before: z.uuid("That is no notification.").optional().describe("`next` of the page before."),
        }),
        response: { 200: notificationsAnswer },
      },
      handler: (request, reply) => verbs.listNotifications(accountOf(request, reply), request.query.before ?? null),
    });

    app.route({
      method: "POST",
      url: "/api/students/notifications/read",
      config: { access: "account", limits: [{ name: "notifications-read", max: 240, windowS: 60 }] },
      schema: {
        summary: "Mark notifications read: these, or all without ids",
        tags: ["notifications"],
        security,
        querystring: z.strictObject({}),
        body: readNotificationsSchema,
        response: { 200: readNotificationsAnswer },
      },
      handler: async (request, reply) => ({
        unread: await verbs.readNotifications(accountOf(request, reply), request.body.ids ?? null),
      }),
    });

    app.route({
      method: "GET",
      url: "/api/students/unread",
      config: { access: "account" },
      schema: {
        summary: "How many notifications and messages are unread",
        tags: ["notifications"],
        security,
        querystring: z.strictObject({}),
        response: { 200: unreadAnswer },
      },
      handler: async (request, reply) => {
        const accountId = accountOf(request, reply);
        const [notifications, messages] = await Promise.all([
          verbs.countUnreadNotifications(accountId),
          others.countUnreadMessages(accountId),
        ]);
        return { notifications, messages };
      },
    });
  };

/** Whose bell this is; what is answered is theirs alone, so nothing in between may keep it. */
function accountOf(request: FastifyRequest, reply: FastifyReply): string {
  if (!request.actor) throw new AppError("unauthenticated", "Please log in.");
  reply.header("Cache-Control", "no-store");
  return request.actor.accountId;
}
