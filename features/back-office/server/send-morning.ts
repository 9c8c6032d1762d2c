import { and, inArray, not } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { isNotified, listAdminsWanting, notifyByMail } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { morningLines } from "../morning-texts.ts";
import { morningMail } from "./mails.ts";
import { readMorning } from "./read-morning.ts";

/** From this hour of the day in Lagos on it is morning; a start later in the day sends it then. */
const morningHour = 7;
const hourMs = 3_600_000;

/**
 * Sends today's figures to each administrator who chose them, by the channels that they chose. Each gets them once a day, in however many
 * processes and however late it is called. Returns to how many.
 */
export async function sendMorning(deps: VerbDeps): Promise<number> {
  const now = deps.clock.now();
  const today = dateInLagos(now);
  if (now.getTime() < startOfDayInLagos(today).getTime() + morningHour * hourMs) return 0;
  const wanting = await listAdminsWanting(deps.db, "morning");
  if (wanting.length === 0) return 0;
  const about = `morning:${today}`;
  const people = personRows(deps.db);
  const waiting = await deps.db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        inArray(
          people.id,
          wanting.map(({ accountId }) => accountId),
        ),
        not(isNotified(deps.db, people.id, about)),
      ),
    );
  if (waiting.length === 0) return 0;
  const lines = morningLines(await readMorning(deps, { roles: ["admin"] }));
  const site = await getSettings(deps);
  for (const { id } of waiting) {
    const person = wanting.find(({ accountId }) => accountId === id);
    if (!person) continue;
    await deps.db.transaction((tx) =>
      notifyByMail(
        within(deps, tx),
        { accountId: id, kind: "morning", message: lines.join(" "), link: paths.workplace("admin"), about },
        (unsubscribe) => morningMail(deps, site, { to: person.email, lines, unsubscribe, dedupeKey: `${about}:${id}` }),
      ),
    );
  }
  return waiting.length;
}
