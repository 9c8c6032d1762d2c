import { countClaims, sumClaims } from "#features/checkout/server/public.ts";
import { listSessionsBetween } from "#features/classes/server/public.ts";
import { countStages } from "#features/funnel/server/public.ts";
import { receivedByDay } from "#features/ledger/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import { addDays, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Morning } from "../morning-contract.ts";
import { moneyDays } from "../morning-texts.ts";

/** What an academy's day begins with: money that came, what is to confirm, who waits, and the trials and classes of today, for `holder`. */
export async function readMorning({ db, clock }: Pick<VerbDeps, "db" | "clock">, holder: Holder): Promise<Morning> {
  const now = clock.now();
  const today = dateInLagos(now);
  const [from, until] = [today, addDays(today, 1)].map(startOfDayInLagos) as [Date, Date];
  const seesMoney = mayDo(holder, { capability: "orders.read", scope: "all" });
  const firstDay = addDays(today, 1 - moneyDays);
  const [received, claimCount, claimSums, stages, sessions] = await Promise.all([
    seesMoney ? receivedByDay(db, { from: startOfDayInLagos(firstDay), until }) : null,
    countClaims(db),
    seesMoney ? sumClaims(db) : null,
    countStages(db, { now, isLater: false }),
    listSessionsBetween(db, { from, until }),
  ]);
  const days = Array.from({ length: moneyDays }, (_, at) => addDays(firstDay, at));
  const shown = sessions.map(({ kind, title, startsAt, studentName, courseTitle, ...session }) => ({
    ...session,
    kind,
    who: (kind === "trial" ? studentName : courseTitle) ?? title,
    startsAt: startsAt.toISOString(),
  }));
  const ofKind = (kind: "trial" | "class") =>
    shown.filter((session) => session.kind === kind).map(({ kind: _, ...session }) => session);
  return {
    today,
    money:
      received &&
      days.map((on) => {
        const own = received.filter((row) => row.on === on);
        return {
          on,
          sums: own.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
          count: own.reduce((sum, { count }) => sum + count, 0),
        };
      }),
    claims: { count: claimCount, sums: claimSums },
    stages,
    trials: ofKind("trial"),
    classes: ofKind("class"),
  };
}
