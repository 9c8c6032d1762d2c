import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { getSettings } from "#features/site/server/public.ts";
import { readWhatsApp } from "#features/whatsapp/server/public.ts";
import { AppError, invalidAt } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newToken } from "#platform/ids/ids.ts";
import type { NotificationKind, NotificationSettings, SettingsPatch } from "../../contract.ts";
import { chosen, isTheirs, noticeRules, shownKinds } from "../../rules.ts";
import { notificationTexts } from "../../texts.ts";
import { notificationSettings } from "../tables.ts";
import { readPreferences } from "./read-preferences.ts";

type SettingsDeps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "push" | "whatsapp">;

/** How a person is notified, with what is usual where they chose nothing. Errors: AppError unauthenticated for an account that is away. */
export async function getNotificationSettings(deps: SettingsDeps, accountId: string): Promise<NotificationSettings> {
  const { digestHour } = await getSettings(deps);
  const preferences = (await readPreferences(deps.db, [accountId], digestHour)).get(accountId);
  if (!preferences) throw new AppError("unauthenticated", notificationTexts.sessionEnded);
  const { channels, digest, quiet, quietFrom, quietTo, classesInQuiet, zone, choices } = preferences;
  return {
    channels,
    digest,
    digestHour,
    quiet,
    quietFrom,
    quietTo,
    classesInQuiet,
    zone,
    pushKey: await deps.push.publicKey(),
    whatsapp: await readWhatsApp(deps, accountId),
    kinds: shownKinds
      .filter((kind) => isTheirs(kind, preferences))
      .map((kind) => ({
        kind,
        email: chosen(choices, kind, "email"),
        push: chosen(choices, kind, "push") === "off" ? "off" : "on",
        whatsapp: chosen(choices, kind, "whatsapp") === "off" ? "off" : "on",
      })),
  };
}

async function change(db: DbOrTx, accountId: string, { kind, channel, on, ...rest }: SettingsPatch): Promise<void> {
  if (kind && channel && noticeRules[kind][channel] === "always" && on === false) {
    throw invalidAt("on", notificationTexts.always, "always");
  }
  const choice = kind && channel && on !== undefined ? { kind, channel, on } : null;
  const changes = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(choice ? { choices: withChoice(choice) } : {}),
  };
  await db
    .insert(notificationSettings)
    .values({ accountId, stopToken: newToken() })
    .onConflictDoNothing({ target: notificationSettings.accountId });
  if (Object.keys(changes).length === 0) return;
  await db.update(notificationSettings).set(changes).where(eq(notificationSettings.accountId, accountId));
}

/**
 * Changes what is named, in the database, so that two at once both count. It holds for what is notified from then on.
 * Returns all of them. Errors: AppError invalid for a mail that cannot be switched off, and for a kind that is not theirs.
 */
export async function changeNotificationSettings(
  deps: SettingsDeps,
  accountId: string,
  patch: SettingsPatch,
): Promise<NotificationSettings> {
  if (patch.kind && noticeRules[patch.kind].isForAdmins) {
    const person = (await readPreferences(deps.db, [accountId], 0)).get(accountId);
    if (!person || !isTheirs(patch.kind, person)) throw invalidAt("kind", notificationTexts.notTheirs);
  }
  await change(deps.db, accountId, patch);
  return getNotificationSettings(deps, accountId);
}

const withChoice = ({ kind, channel, on }: { kind: NotificationKind; channel: string; on: boolean }) => {
  const { choices } = notificationSettings;
  return sql`jsonb_set(${choices}, array[${kind}::text], coalesce(${choices} -> ${kind}::text, '{}') || jsonb_build_object(${channel}::text, ${on}::boolean))`;
};

/** Stops the mails of these kinds for the person who has the token. Returns false for an unknown token. Pressed twice it is the same. */
export async function stopMails(
  { db }: Pick<VerbDeps, "db">,
  { token, kinds }: { token: string; kinds: readonly NotificationKind[] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ accountId: notificationSettings.accountId })
      .from(notificationSettings)
      .where(eq(notificationSettings.stopToken, token));
    if (!owner) return false;
    for (const kind of kinds) {
      if (noticeRules[kind].email === "always") continue;
      await change(tx, owner.accountId, { kind, channel: "email", on: false });
    }
    return true;
  });
}
