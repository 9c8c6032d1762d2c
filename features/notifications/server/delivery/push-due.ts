import { siteReads } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { noticeRules } from "../../rules.ts";
import { countUnreadNotifications } from "../read-notifications.ts";
import { type Reached, readReach } from "./read-reach.ts";
import type { DeliveryDeps } from "./route-new.ts";
import { liveBrowsers, type PushDeps, sendTo } from "./subscriptions.ts";
import { type Taken, takeOn } from "./take-on.ts";
import { postpone, settle, whenDue } from "./when-due.ts";

/** Messages that one look takes on. */
const batch = 40;
/** So long they are this process's; then another tries, or this one again, longer each time. */
const tryEveryMs = 60_000;
const mostTries = 6;
const longestTtlS = 24 * 60 * 60;

/**
 * Pushes what is due to the browsers of its people. A message is taken on before it is sent, so that a killed process leaves it to be
 * sent again after a minute: a browser shows the same one once, by its tag. Answers how many were pushed; returns early when `stopping`.
 */
export async function pushDue(deps: DeliveryDeps & PushDeps, stopping?: AbortSignal): Promise<number> {
  const { name, digestHour } = await siteReads(deps).getSettings();
  let pushed = 0;
  for (;;) {
    if (stopping?.aborted) return pushed;
    const taken = await takeOn(deps.db, "push", { batch, forMs: tryEveryMs, now: deps.clock.now() });
    const people = await readReach(deps.db, [...new Set(taken.map(({ told }) => told.accountId))], digestHour);
    const sent = await Promise.all(
      taken.map((one) => pushOne(deps, one, { person: people.get(one.told.accountId), title: name })),
    );
    pushed += sent.filter(Boolean).length;
    if (taken.length < batch) return pushed;
  }
}

/** Pushes one notification to all browsers of its person; answers whether one of them took it. */
async function pushOne(
  deps: DeliveryDeps & PushDeps,
  { told, attempts }: Taken,
  { person, title }: { person: Reached | undefined; title: string },
): Promise<boolean> {
  const now = deps.clock.now();
  const goes = whenDue(person, told, "push", now);
  if (goes && goes > now) {
    await postpone(deps.db, "push", told.id, goes);
    return false;
  }
  const browsers = goes ? await liveBrowsers(deps.db, told.accountId, now) : [];
  const end = (state: "sent" | "dropped" | "failed") => settle(deps.db, "push", [told.id], { state, at: now });
  if (browsers.length === 0) {
    await end("dropped");
    return false;
  }
  const unread = await countUnreadNotifications(deps.db, told.accountId);
  const outcomes = await Promise.all(
    browsers.map((browser) =>
      sendTo(
        deps,
        browser,
        { title, body: told.message, link: told.link ?? paths.dashboard(), tag: told.id, unread },
        {
          ttlS: told.until
            ? Math.min(longestTtlS, Math.ceil((told.until.getTime() - now.getTime()) / 1000))
            : longestTtlS,
          urgency: noticeRules[told.kind].isTimely || told.kind === "message" ? "high" : "normal",
          // At most 32 characters, as RFC 8030 has it.
          topic: told.id.replaceAll("-", ""),
        },
      ),
    ),
  );
  const isSent = outcomes.includes("sent");
  if (isSent) await end("sent");
  else if (!outcomes.includes("later") || attempts + 1 >= mostTries) await end("failed");
  return isSent;
}
