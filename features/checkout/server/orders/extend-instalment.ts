import { and, eq } from "drizzle-orm";
import { notify } from "#features/notifications/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { conflict, invalid, invalidAt } from "#lib/app-error.ts";
import { dateInLagos, longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { cover, extensionError } from "../../order-rules.ts";
import { refundTexts as texts } from "../../refund-texts.ts";
import { instalmentExtensions, orderInstalments } from "../tables.ts";
import { aboutOrder } from "./about-order.ts";
import { lockOrder } from "./order-rows.ts";
import { syncAccess } from "./sync-access.ts";

/**
 * Gives an instalment that is not paid a later date, with a reason that the student reads. How it came to the date is stored in rows that are
 * only added; a course that waited for the instalment goes on at once.
 * Errors: AppError not_found; conflict for an order that is not in its instalments; invalid for an instalment that is paid or not there, and a
 * date that is not later, too far or past the next part's; those of answerOnce.
 */
export async function extendInstalment(
  deps: Pick<VerbDeps, "db" | "clock" | "log">,
  actorId: string,
  {
    orderId,
    number,
    dueOn,
    reason,
    key,
  }: { orderId: string; number: number; dueOn: string; reason: string; key: string },
): Promise<{ orderId: string }> {
  const { periods } = await readSettings(deps);
  const content = [actorId, orderId, number, dueOn, reason];
  return staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "extension", key, content }, now, async () => {
      const { order, instalments, receivedMinor } = await lockOrder(within(deps, tx), orderId, null);
      if (order.state !== "running") throw conflict(texts.notRunning);
      const instalment = cover(instalments, receivedMinor).find((covered) => covered.number === number);
      if (!instalment || instalment.leftMinor === 0) throw invalid(texts.noInstalment);
      const next = instalments.find((later) => later.number === number + 1);
      const error = extensionError(
        {
          newDueOn: dueOn,
          dueOn: instalment.dueOn,
          nextDueOn: next?.dueOn ?? null,
          today: dateInLagos(now),
          longestDays: periods.longestExtensionDays,
        },
        texts,
      );
      if (error) throw invalidAt("dueOn", error);
      await tx.insert(instalmentExtensions).values({
        id: newId(),
        orderId,
        number,
        wasDueOn: instalment.dueOn,
        dueOn,
        reason,
        givenBy: actorId,
        givenAt: now,
      });
      await tx
        .update(orderInstalments)
        .set({ dueOn })
        .where(and(eq(orderInstalments.orderId, orderId), eq(orderInstalments.number, number)));
      await syncAccess(within(deps, tx), await lockOrder(within(deps, tx), orderId, null));
      const before = { dueOn: instalment.dueOn };
      await record("order.extended", orderId, { reason, before, after: { dueOn }, details: { number } });
      const names = await aboutOrder(tx, order);
      if (names) {
        await notify(within(deps, tx), {
          accountId: order.studentId,
          kind: "payment",
          message: `You have more time for ${names.courseTitle}: part ${number} is due on ${longDate(dueOn)}. ${reason}`,
          link: paths.order(orderId),
          about: `extended:${orderId}:${number}:${dueOn}`,
        });
      }
      return { orderId };
    }),
  );
}
