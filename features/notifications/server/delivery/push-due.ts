import { getSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { noticeRules } from "../../rules.ts";
import { countUnreadNotifications } from "../read-notifications.ts";
import { claim, type Taken } from "./claim.ts";
import { type NotifiedPerson, readPreferences } from "./read-preferences.ts";
import type { DeliveryDeps } from "./route-new.ts";
import { type Browser, liveBrowsers, type PushDeps, sendTo } from "./subscriptions.ts";
import { finishDeliveries, reschedule, sendAtOf } from "./when-due.ts";

/** Messages that one look takes on. */
const batch = 40;
/** So long they are this process's; then another tries, or this one again, longer each time. */
const tryEveryMs = 60_000;
const maxAttempts = 6;
const longestTtlS = 24 * 60 * 60;

/**
 * Pushes what is due to the browsers of its people. A message is taken on before it is sent, so that a killed process leaves it to be
 * sent again after a minute: a browser shows the same one once, by its tag. Returns how many were pushed; returns early when `signal` aborts.
 */
export async function pushDue(deps: DeliveryDeps & PushDeps, signal?: AbortSignal): Promise<number> {
  const { name, digestHour } = await getSettings(deps);
  let pushed = 0;
  for (;;) {
    if (signal?.aborted) return pushed;
    const taken = await claim(deps.db, "push", { batch, forMs: tryEveryMs, now: deps.clock.now() });
    const people = await readPreferences(
      deps.db,
      [...new Set(taken.map(({ notified }) => notified.accountId))],
      digestHour,
    );
    const leaving = await letGo(deps, taken, people);
    const sent = await Promise.all(leaving.map((entry) => pushOne(deps, entry, name)));
    pushed += sent.filter(Boolean).length;
    if (taken.length < batch) return pushed;
  }
}

/** What goes now, and to which browsers. */
type Leaving = Taken & { browsers: Browser[] };

/**
 * Those of them that go now, with the browsers of their people. What no browser gets is ended here, all of it by one statement: most
 * people have none, and each of their grades comes this way. What became quiet since waits.
 */
async function letGo(
  { db, clock }: Pick<DeliveryDeps, "db" | "clock">,
  taken: readonly Taken[],
  people: ReadonlyMap<string, NotifiedPerson>,
): Promise<Leaving[]> {
  const now = clock.now();
  const [due, over]: [Taken[], Taken[]] = [[], []];
  for (const entry of taken) {
    const goes = sendAtOf(people.get(entry.notified.accountId), entry.notified, "push", now);
    if (goes && goes > now) await reschedule(db, "push", entry.notified.id, goes);
    else (goes ? due : over).push(entry);
  }
  const accounts = [...new Set(due.map(({ notified }) => notified.accountId))];
  const matches = accounts.length > 0 ? await liveBrowsers(db, accounts, now) : [];
  const browsersOf = Map.groupBy(matches, ({ accountId }) => accountId);
  const leaving: Leaving[] = [];
  for (const entry of due) {
    const browsers = browsersOf.get(entry.notified.accountId);
    if (browsers) leaving.push({ ...entry, browsers });
    else over.push(entry);
  }
  const dropped = over.map(({ notified }) => notified.id);
  await finishDeliveries(db, "push", dropped, { state: "dropped", at: now });
  return leaving;
}

/** Pushes one notification to all browsers of its person; returns whether one of them took it. */
async function pushOne(
  deps: DeliveryDeps & PushDeps,
  { notified, attempts, browsers }: Leaving,
  title: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const end = (state: "sent" | "failed") => finishDeliveries(deps.db, "push", [notified.id], { state, at: now });
  const unread = await countUnreadNotifications(deps, notified.accountId);
  const outcomes = await Promise.all(
    browsers.map((browser) =>
      sendTo(
        deps,
        browser,
        { title, body: notified.message, link: notified.link ?? paths.dashboard(), tag: notified.id, unread },
        {
          ttlS: notified.until
            ? Math.min(longestTtlS, Math.ceil((notified.until.getTime() - now.getTime()) / 1000))
            : longestTtlS,
          urgency: noticeRules[notified.kind].isTimely || notified.kind === "message" ? "high" : "normal",
          // At most 32 characters, as RFC 8030 has it.
          topic: notified.id.replaceAll("-", ""),
        },
      ),
    ),
  );
  const isSent = outcomes.includes("sent");
  if (isSent) await end("sent");
  else if (!outcomes.includes("later") || attempts + 1 >= maxAttempts) await end("failed");
  return isSent;
}
