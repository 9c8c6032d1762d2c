import { and, asc, eq, gte, lte } from "drizzle-orm";
import { notify } from "#features/notifications/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { addDays, dateInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { within } from "#platform/deps.ts";
import { nextInstalment, type ReminderKind, reminderOn } from "../../order-rules.ts";
import { instalmentMail } from "../mails.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { orderInstalments, orders } from "../tables.ts";
import { aboutOrder } from "./about-order.ts";
import { lockOrder } from "./order-rows.ts";

const lagosHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", hour: "numeric", hourCycle: "h23" });

/** From eight in the morning to eight in the evening in Lagos. */
const isDaytime = (at: Date): boolean => {
  const hour = Number(lagosHour.format(at));
  return hour >= 8 && hour < 20;
};

/**
 * Reminds by bell and mail of instalments that are due soon, today, or were due lately (INST-01): each once for a date of an instalment, however
 * often it runs or wherever it is cut, since bell and mail know what they sent. No one is reminded at night.
 * Returns how many instalments were looked at that had a reminder; returns early when `signal` aborts.
 */
export async function remindDue(
  deps: Pick<PaymentDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">,
  signal: AbortSignal,
): Promise<number> {
  const now = deps.clock.now();
  if (!isDaytime(now)) return 0;
  const today = dateInLagos(now);
  const { periods } = await readSettings(deps);
  const near = await deps.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderInstalments, eq(orderInstalments.orderId, orders.id))
    .where(
      and(
        eq(orders.state, "running"),
        lte(orderInstalments.dueOn, addDays(today, periods.remindBeforeDays)),
        gte(orderInstalments.dueOn, addDays(today, -longestLateDays)),
      ),
    )
    .orderBy(asc(orders.id));
  let notifiedCount = 0;
  for (const { id } of near) {
    if (signal.aborted) break;
    await deps.db.transaction(async (tx) => {
      const { order, instalments, receivedMinor } = await lockOrder(within(deps, tx), id, null);
      const instalment = nextInstalment(instalments, receivedMinor);
      // It may have been paid since it was listed.
      if (order.state !== "running" || !instalment) return;
      const when = reminderOn(instalment.dueOn, today, { ...periods, graceDays: order.graceDays });
      const names = when && (await aboutOrder(tx, order));
      if (!when || !names) return;
      const amount = formatMoney({ amountMinor: instalment.leftMinor, currency: order.currency });
      const goesOnUntil = addDays(instalment.dueOn, order.graceDays);
      const about = `instalment:${id}:${instalment.number}:${instalment.dueOn}:${when}`;
      const link = paths.order(id);
      const message = text(when, amount, names.courseTitle, instalment.dueOn, goesOnUntil);
      const acts = [{ act: "pay" as const, subject: id, until: new Date(`${addDays(goesOnUntil, 1)}T00:00:00Z`) }];
      await notify(within(deps, tx), {
        accountId: order.studentId,
        kind: "payment",
        message,
        link,
        about,
        acts,
        isMailed: true,
      });
      const details = { ...names, amount, link, dueOn: instalment.dueOn, when, goesOnUntil };
      const mail = await instalmentMail(within(deps, tx), details);
      await deps.mail.enqueueMail(tx, { ...mail, dedupeKey: about });
      notifiedCount += 1;
    });
  }
  return notifiedCount;
}

/** Later than this no one is reminded, whatever the academy's periods are: grace and reminders end before. */
const longestLateDays = 60;

const text = (when: ReminderKind, amount: string, course: string, dueOn: string, goesOnUntil: string): string =>
  ({
    before: `${amount} for ${course} is due on ${longDate(dueOn)}.`,
    on: `${amount} for ${course} is due today.`,
    after: `${amount} for ${course} was due on ${longDate(dueOn)}. The course goes on until ${longDate(goesOnUntil)}.`,
  })[when];
