import {
  type Channel,
  channels,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from "./contract.ts";

/** What a kind of notification may do beyond the bell. */
type NoticeRule = {
  /** What a person gets who chose nothing. `always`: it must not be missed. */
  email: "on" | "off" | "always";
  push: "on" | "off";
  /** Each costs the academy money. */
  whatsapp: "on" | "off";
  /** Worth nothing later: it never waits for the mail of the day. */
  isTimely: boolean;
  /** May come in quiet hours, where the person chose so. */
  isClass: boolean;
  /** Whose own mails group what is unread, so that none is made of each sentence. */
  mailedBy: "messaging" | null;
  /** Administrators alone have it. */
  isForAdmins: boolean;
};

const usual: NoticeRule = {
  email: "on",
  push: "on",
  whatsapp: "on",
  isTimely: false,
  isClass: false,
  mailedBy: null,
  isForAdmins: false,
};

/** Every kind with its rule, in the order in which settings show them. */
export const noticeRules: Readonly<Record<NotificationKind, NoticeRule>> = {
  pick: usual,
  message: { ...usual, mailedBy: "messaging" },
  grade: usual,
  "due-soon": usual,
  "class-soon": { ...usual, isTimely: true, isClass: true },
  "class-changed": { ...usual, email: "always", isTimely: true, isClass: true },
  "class-rescue": { ...usual, email: "always", isTimely: true, isClass: true },
  "class-report": usual,
  payment: { ...usual, email: "always", isTimely: true },
  certificate: { ...usual, whatsapp: "off" },
  referral: { ...usual, push: "off", whatsapp: "off" },
  announcement: usual,
  morning: { ...usual, email: "off", push: "off", whatsapp: "off", isTimely: true, isForAdmins: true },
};
export const shownKinds = Object.keys(noticeRules) as NotificationKind[];

/** Whether a kind is for a person at all. */
export const isTheirs = (kind: NotificationKind, { isAdmin }: { isAdmin: boolean }): boolean =>
  isAdmin || !noticeRules[kind].isForAdmins;

/** The kinds that a link of a mail names; none for text that names anything else. */
export function kindsIn(text: string): NotificationKind[] {
  const named = text.split(",");
  const known = notificationKinds.filter((kind) => named.includes(kind));
  return known.length === new Set(named).size ? known : [];
}

/** What a person changed of the rules above. */
export type Choices = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>;

/** What decides when something reaches a person. */
export type NotificationPreferences = Pick<
  NotificationSettings,
  "channels" | "digest" | "digestHour" | "quiet" | "quietFrom" | "quietTo" | "classesInQuiet" | "zone"
> & { choices: Choices };

/** Whether a kind comes by a channel, as settings show it. What must not be missed cannot be switched off. */
export function chosen(choices: Choices, kind: NotificationKind, channel: Channel): "on" | "off" | "always" {
  const rule = noticeRules[kind][channel];
  const own = choices[kind]?.[channel];
  if (rule === "always" || own === undefined) return rule;
  return own ? "on" : "off";
}

/** Whether a kind's mails wait for the mail of the day. */
export const isDaily = (preferences: Pick<NotificationPreferences, "digest">, kind: NotificationKind): boolean =>
  preferences.digest && !noticeRules[kind].isTimely;

/**
 * When something of a kind that happens at `now` goes by a channel; null for never: the person does not want it, or by then
 * (`until`) it tells nothing any more. A mail that must not be missed goes at once, as it answers what the person does.
 */
export function sendAt(
  preferences: NotificationPreferences,
  { kind, channel, now, until }: { kind: NotificationKind; channel: Channel; now: Date; until?: Date | null },
): Date | null {
  const requested = chosen(preferences.choices, kind, channel);
  if (requested === "always") return now;
  if (requested === "off" || !preferences.channels[channel]) return null;
  const isDigested = channel === "email" && isDaily(preferences, kind);
  const early = isDigested ? nextHour(now, preferences.digestHour, preferences.zone) : now;
  const at = noticeRules[kind].isClass && preferences.classesInQuiet ? early : endOfQuiet(preferences, early);
  return until && at >= until ? null : at;
}

/** The moment itself where it is not quiet on the person's clock, else the end of the quiet hours. */
export function endOfQuiet(
  { quiet, quietFrom, quietTo, zone }: Pick<NotificationPreferences, "quiet" | "quietFrom" | "quietTo" | "zone">,
  at: Date,
): Date {
  if (!quiet || quietFrom === quietTo) return at;
  const { hour } = inZone(at, zone);
  const isQuiet = quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
  return isQuiet ? nextHour(at, quietTo, zone) : at;
}

const inZone = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** The next moment after `at` at which the clock of a zone shows this full hour; the moment after it where the clock skips it. */
function nextHour(at: Date, hour: number, zone: string): Date {
  const local = inZone(at, zone);
  for (let days = 0; ; days += 1) {
    const there = local.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } });
    if (there.epochMilliseconds > at.getTime()) return new Date(there.epochMilliseconds);
  }
}

/**
 * The same at the moment at which something that was to wait is due: what the person chose since counts, and it may have become quiet in
 * the meantime. `now` itself: it goes.
 */
export const sendAtWhenDue = (
  preferences: NotificationPreferences,
  notice: { kind: NotificationKind; channel: Channel; now: Date; until?: Date | null },
): Date | null => sendAt({ ...preferences, digest: false }, notice);

/** Whether a person chose a kind by any channel that reaches them. */
export const isWanted = ({ channels: reaching, choices }: NotificationPreferences, kind: NotificationKind): boolean =>
  channels.some((channel) => reaching[channel] && chosen(choices, kind, channel) !== "off");
