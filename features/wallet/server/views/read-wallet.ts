import { and, eq, exists, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { listPastClasses } from "#features/classes/server/public.ts";
import type { LedgerAccount } from "#features/ledger/contract.ts";
import { holderSums } from "#features/ledger/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { addMonths, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Amounts, ClassDetail, Wallet, WalletClass } from "../../contract.ts";
import { walletTexts } from "../../texts.ts";
import { uncountedClasses, uncountedTrials } from "../counting/uncounted.ts";
import { readDisputes } from "../disputes/read-disputes.ts";
import { walletClasses, walletLines } from "../tables.ts";
import { monthOf, readClasses } from "./wallet-classes.ts";

/** No tutor teaches more in a month. */
const maxClasses = 1_000;
/** A class is asked for its report so long. */
const reportedWithinMs = 14 * 86_400_000;

/** The wallet of an account; null where no tutor's record is this account's. */
export async function ownTutor(db: DbOrTx, accountId: string) {
  const tutors = tutorRows(db);
  const [own] = await db
    .select({ id: tutors.id, name: tutors.tutorName })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  return own ?? null;
}

/** The month of now in Lagos. */
export const thisMonth = (now: Date): string => dateInLagos(now).slice(0, 7);

/** A month from its beginning to that of the next, in Lagos. */
export const spanOfMonth = (month: string) => ({
  from: startOfDayInLagos(`${month}-01`),
  until: startOfDayInLagos(addMonths(`${month}-01`, 1)),
});

/** A tutor's classes that were agreed in a month, or of which a line came then after they had been. */
export const ofMonth = (db: DbOrTx, tutorId: string, { from, until }: { from: Date; until: Date }) =>
  and(
    eq(walletClasses.tutorId, tutorId),
    isNotNull(walletClasses.agreedAt),
    or(
      and(gte(walletClasses.agreedAt, from), lt(walletClasses.agreedAt, until)),
      exists(
        db
          .select({ one: sql`1` })
          .from(walletLines)
          .where(
            and(
              eq(walletLines.classId, walletClasses.id),
              gte(walletLines.at, from),
              lt(walletLines.at, until),
              sql`${walletLines.at} > ${walletClasses.agreedAt}`,
            ),
          ),
      ),
    ),
  );

/** What a tutor earned in a month, by the ledger, and every class of it; of the month that runs also those that wait for something. */
export async function readWallet(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { month }: { month?: string | undefined },
): Promise<Wallet> {
  const now = clock.now();
  const current = thisMonth(now);
  const shown = month ?? current;
  const own = await ownTutor(db, accountId);
  const empty = { held: [], earned: [], payable: [], paid: [], minutes: 0, agreed: 0, heldCount: 0, payableCount: 0 };
  if (!own) return { month: shown, months: [current], ...empty, classes: [] };
  const span = spanOfMonth(shown);
  const isOwn = eq(walletClasses.tutorId, own.id);
  const waits = and(
    isOwn,
    isNull(walletClasses.agreedAt),
    shown === current ? undefined : and(gte(walletClasses.startsAt, span.from), lt(walletClasses.startsAt, span.until)),
  );
  const [months, sums, monthSums, [agreed], classes, pending, heldCount, payableCount] = await Promise.all([
    db
      .selectDistinct({ month: monthOf(walletClasses.agreedAt) })
      .from(walletClasses)
      .where(and(isOwn, isNotNull(walletClasses.agreedAt))),
    holderSums(db, { holder: own.id, accounts: ["tutor-held", "tutor-payable"] }),
    holderSums(db, { holder: own.id, accounts: ["tutor-earned", "tutor-paid"], ...span }),
    db
      .select({
        classes: sql<number>`count(*)`.mapWith(Number),
        minutes:
          sql<number>`coalesce(sum(extract(epoch from ${walletClasses.endsAt} - ${walletClasses.startsAt}) / 60), 0)`.mapWith(
            Number,
          ),
      })
      .from(walletClasses)
      .where(and(isOwn, gte(walletClasses.agreedAt, span.from), lt(walletClasses.agreedAt, span.until))),
    readClasses(db, or(ofMonth(db, own.id, span), waits), maxClasses),
    shown === current ? readPending(db, own.id, now) : [],
    db.$count(walletClasses, and(isOwn, isNull(walletClasses.agreedAt))),
    db.$count(walletClasses, and(isOwn, isNotNull(walletClasses.agreedAt))),
  ]);
  const of = (rows: typeof sums, account: LedgerAccount, sign: 1 | -1): Amounts =>
    rows.flatMap((row) =>
      row.account === account && row.amountMinor !== 0
        ? [{ currency: row.currency, amountMinor: sign * row.amountMinor }]
        : [],
    );
  return {
    month: shown,
    months: [...new Set([current, shown, ...months.map((row) => row.month)])].sort().reverse(),
    held: of(sums, "tutor-held", -1),
    payable: of(sums, "tutor-payable", -1),
    earned: of(monthSums, "tutor-earned", 1),
    paid: of(monthSums, "tutor-paid", -1),
    minutes: Math.round(agreed?.minutes ?? 0),
    agreed: agreed?.classes ?? 0,
    heldCount,
    payableCount,
    classes: [...pending, ...classes.map(({ lines: _, ...row }) => row)].toSorted((a, b) =>
      b.startsAt.localeCompare(a.startsAt),
    ),
  };
}

/** Classes that are in no wallet yet: without a report, and without a rate. */
async function readPending(db: DbOrTx, tutorId: string, now: Date): Promise<WalletClass[]> {
  const which = { isPriced: false, tutorId, limit: maxClasses };
  const courses = courseRows(db);
  const [held, unpriced, trials] = await Promise.all([
    listPastClasses(db, tutorId, { from: new Date(now.getTime() - reportedWithinMs), until: now, limit: 50 }),
    uncountedClasses(db, which),
    uncountedTrials(db, which),
  ]);
  const titles = await db.select({ id: courses.id, title: courses.title }).from(courses);
  const nothing = {
    id: null,
    amounts: [],
    booked: 0,
    present: 0,
    isTutorAbsent: false,
    confirmed: 0,
    agreesAt: null,
    agreedAt: null,
    agreedBy: null,
  };
  return [
    ...held.flatMap(({ id, title, course, startsAt, endsAt, isNoted }) =>
      isNoted
        ? []
        : [
            {
              ...nothing,
              sessionId: id,
              title,
              course,
              startsAt: startsAt.toISOString(),
              endsAt: endsAt.toISOString(),
              state: "unreported" as const,
              reportedAt: null,
            },
          ],
    ),
    ...[...unpriced, ...trials.map((trial) => ({ ...trial, courseId: null }))].map(
      ({ id, title, courseId, startsAt, endsAt, reportedAt }) => ({
        ...nothing,
        sessionId: id,
        title,
        course: titles.find((course) => course.id === courseId)?.title ?? null,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        state: "unpriced" as const,
        reportedAt: reportedAt.toISOString(),
      }),
    ),
  ];
}

/** A class of one's own wallet, line by line, with what is disputed. Errors: AppError not_found, also for another tutor's. */
export async function readWalletClass(db: DbOrTx, accountId: string, id: string): Promise<ClassDetail> {
  const own = await ownTutor(db, accountId);
  const [row] = own ? await readClasses(db, and(eq(walletClasses.id, id), eq(walletClasses.tutorId, own.id)), 1) : [];
  if (!row) throw notFound(walletTexts.unknownClass);
  const disputes = await readDisputes(db, row.sessionId === null ? [] : [row.sessionId], { accountId, side: "tutor" });
  return { ...row, disputes: disputes.map(({ sessionId: _, ...dispute }) => dispute) };
}

/** What Today shows of a tutor's wallet: earned in the month that runs, and what is payable and held, by the ledger. */
export async function walletSums({ db, clock }: Pick<VerbDeps, "db" | "clock">, tutorId: string) {
  const { from, until } = spanOfMonth(thisMonth(clock.now()));
  const isOwn = eq(walletClasses.tutorId, tutorId);
  const [heldAndPayable, earned, classes] = await Promise.all([
    holderSums(db, { holder: tutorId, accounts: ["tutor-held", "tutor-payable"] }),
    holderSums(db, { holder: tutorId, accounts: ["tutor-earned"], from, until }),
    db.$count(walletClasses, isOwn),
  ]);
  const of = (account: LedgerAccount): Amounts =>
    heldAndPayable.flatMap((row) =>
      row.account === account && row.amountMinor !== 0
        ? [{ currency: row.currency, amountMinor: -row.amountMinor }]
        : [],
    );
  return classes === 0
    ? null
    : {
        earned: earned.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
        payable: of("tutor-payable"),
        held: of("tutor-held"),
      };
}
