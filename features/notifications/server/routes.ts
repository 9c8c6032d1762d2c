import type { FastifyPluginAsync } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId, actorSession } from "#platform/http/actor-id.ts";
import { handling, type RouteTaking, routeOf, schemaOf } from "#platform/http/handle.ts";
import { isOneClick } from "#platform/http/one-click.ts";
import * as calls from "../calls.ts";
import { notificationShapes } from "../contract.ts";
import { kindsIn } from "../rules.ts";
import { notificationTexts } from "../texts.ts";
import { changeNotificationSettings, getNotificationSettings, stopMails } from "./delivery/settings.ts";
import { forgetSubscription, saveSubscription, tryPush } from "./delivery/subscriptions.ts";
import { listNotifications } from "./list-notifications.ts";
import { countOpenSetup, countOwedTexts, countUnreadMessages, findPinned } from "./public.ts";
import { findUnread, readNotifications } from "./read-notifications.ts";

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The bell of the person who is logged in (DASH-03, DASH-04, NOTE-01). */
export const notificationRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, notificationShapes, "notifications");
    handle(calls.listNotifications, { summary: "List my notifications, newest first" }, (request) =>
      listNotifications(deps, actorId(request), request.query),
    );

    handle(
      calls.readNotifications,
      {
        summary: "Mark notifications as read: those listed, or all without ids",
        limits: [{ name: "notifications-read", max: 240, windowS: 60 }],
      },
      async (request) => ({
        unread: await readNotifications(deps, actorId(request), request.body.ids ?? null),
      }),
    );

    handle(
      calls.countUnread,
      { summary: "Count unread notifications and messages, and get the running attempt" },
      async (request) => {
        const accountId = actorId(request);
        const holder = request.actor ?? { roles: [] };
        const [bell, pinned, setup, owed, ...messages] = await Promise.all([
          findUnread(deps, accountId),
          Promise.all(deps.contributions(findPinned).map((find) => find(accountId))),
          Promise.all(deps.contributions(countOpenSetup).map((count) => count(holder))),
          Promise.all(deps.contributions(countOwedTexts).map((count) => count(accountId, holder))),
          ...deps.contributions(countUnreadMessages).map((count) => count(accountId, holder)),
        ]);
        const sum = (side: "student" | "tutor" | "support") => messages.reduce((all, of) => all + of[side], 0);
        return {
          notifications: bell.count,
          newestAgoMs: bell.newestAt && Math.max(0, deps.clock.now().getTime() - bell.newestAt.getTime()),
          messages: sum("student"),
          tutorMessages: sum("tutor"),
          supportMessages: sum("support"),
          setup: sumOf(setup),
          owedTexts: sumOf(owed),
          pinned: pinned.find((item) => item !== null) ?? null,
        };
      },
    );

    handle(calls.getNotificationSettings, { summary: "Get my notification preferences" }, (request) =>
      getNotificationSettings(deps, actorId(request)),
    );
    handle(
      calls.changeNotificationSettings,
      {
        summary: "Change my notification preferences",
        description: "Changes only the fields sent. `kind`, `channel` and `on` go together.",
        limits: [{ name: "notification-settings", max: 240, windowS: 60 }],
      },
      (request) => changeNotificationSettings(deps, actorId(request), request.body),
    );

    const subscribing = { limits: [{ name: "push-subscriptions", max: 60, windowS: 600 }] };
    handle(
      calls.saveSubscription,
      { summary: "Subscribe this browser to push messages until its session ends", ...subscribing },
      async (request) => {
        await saveSubscription(deps, actorSession(request), request.body);
        return { message: notificationTexts.pushSaved };
      },
    );
    handle(
      calls.forgetSubscription,
      { summary: "Unsubscribe this browser from push messages", ...subscribing },
      async (request) => {
        await forgetSubscription(deps, actorId(request), request.body.endpoint);
        return { message: notificationTexts.pushForgotten };
      },
    );
    handle(
      calls.tryPush,
      {
        summary: "Send a test push message to this browser",
        limits: [{ name: "push-tries", max: 10, windowS: 600 }],
        refuses: [404],
      },
      async (request) => {
        await tryPush(deps, actorId(request), request.body.endpoint);
        return { message: notificationTexts.pushTried };
      },
    );

    handle(
      calls.stopMails,
      {
        summary: "Unsubscribe from one kind of mail (RFC 8058)",
        description:
          "The address in the List-Unsubscribe header of each such mail. The body is List-Unsubscribe=One-Click.",
        limits: [{ name: "notification-mails-stop", max: 60, windowS: 60 }],
        // RFC 8058 lets mail programs send the one field as multipart too.
        upload: true,
        refuses: [404],
      },
      async (request) => {
        if (!(await isOneClick(request))) {
          throw new AppError("bad_request", "The body must be List-Unsubscribe=One-Click.");
        }
        const { token, kinds } = request.query;
        if (!(await stopMails(deps, { token, kinds: kindsIn(kinds) })))
          throw new AppError("not_found", notificationTexts.expiredLink);
        return { message: notificationTexts.stopped };
      },
    );
    app.route<RouteTaking<typeof notificationShapes.openStopMailsPage>>({
      ...routeOf(calls.openStopMailsPage),
      schema: {
        summary: "Show the page that unsubscribes from one kind of mail",
        description: "For mail programs that open the List-Unsubscribe address in a browser. Changes nothing.",
        tags: ["notifications"],
        ...schemaOf(notificationShapes.openStopMailsPage, 303),
      },
      handler: async (request, reply) => {
        await reply.header("Cache-Control", "no-store").redirect(paths.stopMails(request.query), 303);
        return null;
      },
    });
  };
