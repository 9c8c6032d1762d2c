import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { countUnread, listNotifications, readNotifications } from "../calls.ts";
import { notificationShapes } from "../contract.ts";
import { countUnreadMessages, type NotificationVerbs } from "./public.ts";

/** The bell of the person who is logged in (DASH-03, DASH-04, NOTE-01). */
export const notificationRoutes =
  (verbs: NotificationVerbs, { contributions }: Pick<VerbDeps, "contributions">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, notificationShapes, "notifications");
    handle(listNotifications, { summary: "My notifications, the newest first" }, (request) =>
      verbs.listNotifications(actorId(request), request.query.before ?? null),
    );

    handle(
      readNotifications,
      {
        summary: "Mark notifications read: these, or all without ids",
        limits: [{ name: "notifications-read", max: 240, windowS: 60 }],
      },
      async (request) => ({
        unread: await verbs.readNotifications(actorId(request), request.body.ids ?? null),
      }),
    );

    handle(countUnread, { summary: "How many notifications and messages are unread" }, async (request) => {
      const accountId = actorId(request);
      const [notifications, ...messages] = await Promise.all([
        verbs.countUnreadNotifications(accountId),
        ...contributions(countUnreadMessages).map((count) => count(accountId, request.actor?.roles ?? [])),
      ]);
      const sum = (side: "student" | "tutor" | "support") => messages.reduce((all, of) => all + of[side], 0);
      return {
        notifications,
        messages: sum("student"),
        tutorMessages: sum("tutor"),
        supportMessages: sum("support"),
      };
    });
  };
