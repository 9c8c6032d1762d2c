import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { liveSessionRows } from "#features/accounts/server/public.ts";
import { getSettings, type SettingsDeps } from "#features/site/server/public.ts";
import { invalid, invalidAt, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { PushOutcome } from "#platform/push/push-sender.ts";
import type { NewSubscription } from "../../contract.ts";
import { notificationTexts } from "../../texts.ts";
import { countUnreadNotifications } from "../read-notifications.ts";
import { pushSubscriptions } from "../tables.ts";

/** Browsers of one person; another takes the place of the oldest. */
export const maxBrowsers = 10;

export type PushDeps = Pick<VerbDeps, "db" | "clock" | "push" | "log">;

/**
 * Stores a browser in which a person wants push messages, under its log-in; one that was another person's is theirs now.
 * Errors: AppError invalid for an address that belongs to no push service.
 */
export async function saveSubscription(
  { db, clock, push }: Pick<PushDeps, "db" | "clock" | "push">,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { endpoint, keys }: NewSubscription,
): Promise<void> {
  if (!push.accepts(endpoint)) {
    const message = notificationTexts.pushService;
    throw invalidAt("endpoint", message, "unknown");
  }
  const stored = { accountId, sessionId, ...keys, createdAt: clock.now() };
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...stored })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: stored });
    const old = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, accountId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(maxBrowsers);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
  });
}

const isOwn = (accountId: string, endpoint: string) =>
  and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.endpoint, endpoint));

/** Forgets a browser of a person; one that is unknown, or another's, is passed over. */
export async function forgetSubscription(
  { db }: Pick<PushDeps, "db">,
  accountId: string,
  endpoint: string,
): Promise<void> {
  await db.delete(pushSubscriptions).where(isOwn(accountId, endpoint));
}

/** The browsers of these people whose log-in lasts. */
export function liveBrowsers(db: DbOrTx, accountIds: readonly string[], now: Date) {
  const session = liveSessionRows(db, now);
  return db
    .select({
      id: pushSubscriptions.id,
      accountId: pushSubscriptions.accountId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(session, eq(session.id, pushSubscriptions.sessionId))
    .where(isAnyOf(pushSubscriptions.accountId, accountIds));
}

export type Browser = Awaited<ReturnType<typeof liveBrowsers>>[number];

/** What the service worker shows. At most a few hundred bytes: `body` is one sentence. */
export type Pushed = { title: string; body: string; link: string; tag: string; unread: number };

/** Sends one message to a browser; one that is gone is forgotten. */
export async function sendTo(
  { db, push, log }: { db: Db } & Pick<PushDeps, "push" | "log">,
  browser: Browser,
  pushed: Pushed,
  settings: { ttlS: number; urgency: "normal" | "high"; topic: string },
): Promise<PushOutcome> {
  const outcome = await push.send(browser, JSON.stringify(pushed), settings).catch((error): PushOutcome => {
    // Keys that are none: nothing can ever be encrypted for it.
    log.info({ err: error }, "a push message could not be encrypted; its subscription is deleted");
    return "gone";
  });
  if (outcome === "gone") await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
  return outcome;
}

/**
 * Sends a message to try this browser out, at once, whatever the settings. Errors: AppError not_found for a browser that is not stored or
 * gone, invalid where its service does not take it.
 */
export async function tryPush(deps: PushDeps & SettingsDeps, accountId: string, endpoint: string): Promise<void> {
  const browser = (await liveBrowsers(deps.db, [accountId], deps.clock.now())).find(
    (item) => item.endpoint === endpoint,
  );
  if (!browser) throw notFound(notificationTexts.pushUnknown);
  const [{ name: title }, unread] = await Promise.all([getSettings(deps), countUnreadNotifications(deps, accountId)]);
  const pushed = { title, body: notificationTexts.pushWorks, link: paths.dashboard(), tag: "try", unread };
  const outcome = await sendTo(deps, browser, pushed, { ttlS: 60, urgency: "high", topic: "try" });
  if (outcome === "gone") throw notFound(notificationTexts.pushGone);
  if (outcome !== "sent") throw invalid(notificationTexts.pushLater);
}
