import { and, eq, sql } from "drizzle-orm";
import { orders } from "#features/checkout/server/tables.ts";
import type { AttendanceState } from "#features/classes/attendance-rules.ts";
import { classReported } from "#features/classes/events.ts";
import { classReports } from "#features/classes/server/reports/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { post } from "#features/ledger/server/public.ts";
import { ledgerEntries } from "#features/ledger/server/tables.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Currency } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { agreeToClass, disputeClass } from "./disputes/confirmation.ts";
import { decideDispute } from "./disputes/office-disputes.ts";
import { classDisputes, walletClasses, walletLines } from "./tables.ts";
import type { WalletsFixture } from "./wallet.fixture.ts";
import { writeAboutClass } from "./write-about-class.ts";

/**
 * Random histories of classes on the product's own verbs and a real database: reports and their corrections, students who agree and
 * dispute, no-shows of both, decisions, payments and refunds, rates that change and come late, jobs that run at once. What each class
 * must pay is worked out apart, in plain numbers, and compared to the kobo.
 */
type Basis =
  | { kind: "class" | "student"; amountMinor: number; currency: Currency }
  | { kind: "share"; percent: number };
type Rate = Basis & { missedPercent: number };

type Lived = {
  sessionId: string;
  tutor: Tutor;
  /** When its rate is there, it can be counted. */
  rateOf: () => Rate | null;
  students: { id: string; orderId: string; currency: Currency; receivedMinor: number }[];
  joined: boolean;
  isTutorIn: boolean;
  present: Set<number>;
  reportedAtMs: number | null;
  yes: Set<number>;
  /** Who wrote in the dispute that is open; null: none is. */
  open: Set<number> | null;
  isCounted: boolean;
  /** How many were there when that last counted. */
  countedPresent: number;
  isAgreed: boolean;
  /** By currency, what the decision shows. */
  decided: Map<Currency, number> | null;
  due: Map<Currency, number>;
};
type Tutor = { id: string; account: { id: string }; rates: (dayAt: Date) => Rate | null };

export type Outcome = { histories: number; steps: number; wrong: string[] };

const add = (sums: Map<Currency, number>, currency: Currency, amountMinor: number) =>
  sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);

/** What a class must pay now, by its rule alone. */
function dueOf(lived: Lived, rate: Rate, present: number): Map<Currency, number> {
  const sums = new Map<Currency, number>();
  const percent = present === 0 ? rate.missedPercent : 100;
  if (rate.kind !== "share") {
    const counted = rate.kind === "class" ? 1 : present === 0 ? lived.students.length : present;
    return sums.set(rate.currency, Math.floor((rate.amountMinor * counted * percent) / 100));
  }
  for (const { currency, receivedMinor } of lived.students)
    add(sums, currency, Math.floor((receivedMinor * rate.percent * percent) / 10_000));
  return sums;
}

/** Lives so many histories, in batches of classes that live next to each other. The same seed lives the same. */
export async function liveHistories(
  setup: WalletsFixture,
  {
    count,
    seed,
    batch = 50,
    onBatch,
  }: { count: number; seed: number; batch?: number; onBatch?: (lived: number) => void },
): Promise<Outcome> {
  const { db, clock, deps } = setup;
  let state = seed;
  const pick = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const outcome: Outcome = { histories: 0, steps: 0, wrong: [] };
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from);
    const tutors = await makeTutors(setup, pick);
    const classes: Lived[] = [];
    for (let at = 0; at < size; at += 1)
      classes.push(await makeClass(setup, tutors[at % tutors.length] as Tutor, pick));
    for (let round = 0; round < 9; round += 1) {
      // Until the third round one tutor has no rate.
      if (round === 3) await setLateRate(setup, tutors);
      for (const lived of classes) {
        outcome.steps += 1;
        await step(lived);
      }
      setup.later(pick(30));
      await Promise.all(Array.from({ length: 1 + pick(2) }, () => setup.sync()));
      for (const lived of classes) afterSync(lived);
    }
    // What no one reported is reported, what is open is decided, and time agrees the rest.
    for (const lived of classes) {
      if (lived.reportedAtMs === null) await report(lived, false);
      await decideAll(lived);
    }
    for (let wait = 0; wait < 2; wait += 1) {
      setup.later(73);
      await setup.sync();
      for (const lived of classes) afterSync(lived);
      for (const lived of classes) await decideAll(lived);
    }
    await setup.sync();
    for (const lived of classes) afterSync(lived);
    outcome.wrong.push(...(await compare(setup, tutors, classes)));
    outcome.histories += size;
    onBatch?.(outcome.histories);
  }
  return outcome;

  async function step(lived: Lived): Promise<void> {
    const student = pick(lived.students.length);
    const act = pick(10);
    if (act <= 1) await report(lived, pick(3) === 0);
    else if (act <= 4) await agree(lived, student);
    else if (act === 5) await dispute(lived, student);
    else if (act === 6 && pick(3) === 0) await complain(lived);
    else if (act === 7) await pay(lived, student);
    else if (act === 8 && lived.open) await decide(lived);
  }

  /** The report comes, or comes once more with other people in it; several times at once where `isTwice`. */
  async function report(lived: Lived, isTwice: boolean): Promise<void> {
    const isFirst = lived.reportedAtMs === null;
    lived.present = new Set(lived.students.flatMap((_, at) => (pick(4) === 0 ? [] : [at])));
    const now = clock.now();
    const send = () =>
      db.transaction(async (tx) => {
        await tx.select().from(classSessions).where(eq(classSessions.id, lived.sessionId)).for("update");
        for (const [at, { id: studentId }] of lived.students.entries()) {
          const seen: AttendanceState = lived.present.has(at) ? "attended" : "missed";
          await tx
            .insert(classAttendance)
            .values({ sessionId: lived.sessionId, studentId, state: seen })
            .onConflictDoUpdate({
              target: [classAttendance.sessionId, classAttendance.studentId],
              set: { state: seen },
            });
        }
        await tx
          .insert(classReports)
          .values({ sessionId: lived.sessionId, topics: ["x"], words: "", homework: "", next: "", sentAt: now })
          .onConflictDoNothing();
        await deps.emit(tx, classReported, { sessionId: lived.sessionId, at: now });
      });
    await Promise.all(Array.from({ length: isTwice ? 3 : 1 }, send));
    if (isFirst) lived.reportedAtMs = now.getTime();
    const rate = lived.rateOf();
    if (!lived.isCounted) {
      if (rate) enter(lived, rate);
    } else if (!lived.isAgreed && !lived.decided && rate) {
      lived.countedPresent = lived.present.size;
      lived.due = dueOf(lived, rate, lived.countedPresent);
    }
  }

  function enter(lived: Lived, rate: Rate): void {
    lived.isCounted = true;
    lived.countedPresent = lived.present.size;
    lived.due = dueOf(lived, rate, lived.countedPresent);
    agreeIfAll(lived);
  }

  function agreeIfAll(lived: Lived): void {
    if (!lived.isCounted || lived.isAgreed || lived.open) return;
    if (lived.present.size > 0 && [...lived.present].every((at) => lived.yes.has(at))) lived.isAgreed = true;
  }

  function mayStillSay({ reportedAtMs, isAgreed }: Lived): boolean {
    return reportedAtMs !== null && !isAgreed && clock.now().getTime() < reportedAtMs + 72 * 3_600_000;
  }

  async function agree(lived: Lived, at: number): Promise<void> {
    const isTaken = lived.reportedAtMs !== null && (lived.yes.has(at) || (mayStillSay(lived) && !lived.open?.has(at)));
    const call = () => agreeToClass(deps, lived.students[at]?.id ?? "", lived.sessionId);
    const results = await Promise.allSettled(pick(4) === 0 ? [call(), call()] : [call()]);
    expectTaken(lived, "agree", isTaken, results);
    if (!isTaken || lived.yes.has(at)) return;
    lived.yes.add(at);
    agreeIfAll(lived);
  }

  async function dispute(lived: Lived, at: number): Promise<void> {
    const isTaken = lived.reportedAtMs !== null && (lived.open !== null || mayStillSay(lived));
    const results = await Promise.allSettled([
      disputeClass(deps, lived.students[at]?.id ?? "", { sessionId: lived.sessionId, words: "Not so." }),
    ]);
    expectTaken(lived, "dispute", isTaken, results);
    if (!isTaken) return;
    lived.open ??= new Set();
    lived.open.add(at);
    lived.yes.delete(at);
  }

  async function complain(lived: Lived): Promise<void> {
    const [row] = await db
      .select({ id: walletClasses.id })
      .from(walletClasses)
      .where(eq(walletClasses.sessionId, lived.sessionId));
    if (!row) return;
    await writeAboutClass(deps, lived.tutor.account.id, { id: row.id, words: "It was longer." });
    lived.open ??= new Set();
  }

  async function decide(lived: Lived): Promise<void> {
    const [row] = await db
      .select({ id: classDisputes.id })
      .from(classDisputes)
      .where(and(eq(classDisputes.sessionId, lived.sessionId), eq(classDisputes.state, "open")));
    if (!row) return void outcome.wrong.push("a dispute that is not there");
    const amountMinor = 1 + pick(2_000_000);
    const decision = [{ pays: "all" }, { pays: "nothing" }, { pays: "amount", amountMinor }][pick(3)] as {
      pays: "all" | "nothing" | "amount";
      amountMinor: number;
    };
    const isTaken = lived.isCounted && (decision.pays !== "amount" || lived.due.size === 1);
    const call = () => decideDispute(deps, setup.support.id, { id: row.id, decision, note: "So it is." });
    const results = await Promise.allSettled(pick(4) === 0 ? [call(), call(), call()] : [call()]);
    expectTaken(lived, "decide", isTaken, results, 1);
    if (!isTaken) return;
    const was = lived.decided ?? lived.due;
    lived.decided = new Map(
      [...was].map(([currency, minor]) => [
        currency,
        decision.pays === "all" ? minor : decision.pays === "nothing" ? 0 : decision.amountMinor,
      ]),
    );
    lived.isAgreed = true;
    lived.open = null;
  }

  /** An amount is refused where a class pays in two currencies. */
  async function decideAll(lived: Lived): Promise<void> {
    for (let attempts = 0; lived.open && attempts < 20; attempts += 1) await decide(lived);
  }

  /** Money comes for an order, or some of it goes back. */
  async function pay(lived: Lived, at: number): Promise<void> {
    const student = lived.students[at];
    if (!student) return;
    const isBack = student.receivedMinor > 0 && pick(2) === 0;
    const amountMinor = isBack ? 1 + pick(student.receivedMinor) : 1 + pick(5_000_000);
    await book(setup, student.orderId, student.currency, isBack ? -amountMinor : amountMinor);
    student.receivedMinor += isBack ? -amountMinor : amountMinor;
  }

  /** What the job does. */
  function afterSync(lived: Lived): void {
    if (lived.reportedAtMs === null) return;
    const rate = lived.rateOf();
    if (!lived.isCounted && rate) enter(lived, rate);
    if (!lived.isCounted || !rate) return;
    const isOver = clock.now().getTime() >= lived.reportedAtMs + 72 * 3_600_000;
    if (isOver && !lived.isAgreed && !lived.open) {
      if (lived.joined && !lived.isTutorIn && lived.yes.size === 0) lived.open = new Set();
      else lived.isAgreed = true;
    }
    if (rate.kind === "share" && !lived.decided) lived.due = dueOf(lived, rate, lived.countedPresent);
  }

  /** Who is refused, and who is not, must follow from the rules. `most`: how many of several at once may be taken. */
  function expectTaken(
    lived: Lived,
    what: string,
    isTaken: boolean,
    results: PromiseSettledResult<unknown>[],
    max = results.length,
  ): void {
    const taken = results.filter(({ status }) => status === "fulfilled").length;
    const expected = isTaken ? max : 0;
    if (taken === expected) return;
    const reason = results.find((result) => result.status === "rejected")?.reason;
    outcome.wrong.push(`${what} of ${lived.sessionId}: ${taken} taken instead of ${expected}, ${String(reason)}`);
  }
}

/** Four tutors: a rate a class that changed, one a student in dollars, a share, and one whose rate comes late. */
async function makeTutors(setup: WalletsFixture, pick: (below: number) => number): Promise<Tutor[]> {
  const made = async (rates: Tutor["rates"]): Promise<Tutor> => {
    const id = await setup.tutor();
    return { id, account: await setup.ofTutor(id), rates };
  };
  const today = setup.clock.now();
  const dayOf = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const missedPercent = pick(101);
  const changing = { kind: "class" as const, currency: "NGN" as const, missedPercent };
  const [before, since] = [500_000 + pick(999), 800_000 + pick(999)];
  const change = dayOf(-3);
  const perStudent = { kind: "student" as const, amountMinor: 701 + pick(99), currency: "USD" as const, missedPercent };
  const share = { kind: "share" as const, percent: 1 + pick(100), missedPercent };
  const late: { rate: Rate | null } = { rate: null };
  const tutors = [
    await made((at) => ({ ...changing, amountMinor: dateInLagos(at) < change ? before : since })),
    await made(() => perStudent),
    await made(() => share),
    await made(() => late.rate),
  ];
  const [first, second, third] = tutors as [Tutor, Tutor, Tutor];
  const set = async (tutorId: string, pays: object, more: object = {}) => {
    const { status, body } = await setup.rate({ tutorId, pays, missedPercent, ...more } as never);
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  await set(first.id, { kind: "class", amountMinor: before, currency: "NGN" }, { untilDay: dayOf(-4) });
  await set(first.id, { kind: "class", amountMinor: since, currency: "NGN" }, { fromDay: change });
  await set(second.id, { kind: "student", amountMinor: perStudent.amountMinor, currency: "USD" });
  await set(third.id, { kind: "share", percent: share.percent });
  lateRates.set(tutors, async () => {
    const rate = { kind: "class" as const, amountMinor: 123_457, currency: "NGN" as const };
    await set(tutors[3]?.id ?? "", rate);
    late.rate = { ...rate, missedPercent };
  });
  return tutors;
}

const lateRates = new WeakMap<Tutor[], () => Promise<void>>();
const setLateRate = (_: WalletsFixture, tutors: Tutor[]) => lateRates.get(tutors)?.();

async function makeClass(setup: WalletsFixture, tutor: Tutor, pick: (below: number) => number): Promise<Lived> {
  const { db, clock, courseId } = setup;
  const students = [];
  for (let at = 0; at <= pick(3); at += 1) students.push(await setup.student());
  // Since before the class, whose only class it is: an order is spread over one.
  const startsAt = new Date(clock.now().getTime() - (1 + pick(6)) * 86_400_000 - pick(86_400) * 1000);
  const cohortId = await setup.cohort(
    tutor.id,
    students.map(({ id }) => id),
  );
  const isTutorIn = pick(4) > 0;
  const joined = pick(2) === 0;
  const values = { tutorJoinedAt: isTutorIn ? startsAt : null };
  const sessionId = await freeSession(setup, tutor.id, cohortId, startsAt, values);
  const [row] = await db.select().from(classSessions).where(eq(classSessions.id, sessionId));
  if (joined)
    await db.insert(classAttendance).values({
      sessionId,
      studentId: students[0]?.id ?? "",
      state: "missed",
      joinedAt: startsAt,
    });
  const withOrders: Lived["students"] = [];
  for (const { id } of students) {
    const [orderId, currency] = [newId(), pick(3) === 0 ? ("USD" as const) : ("NGN" as const)];
    await db.insert(orders).values({
      id: orderId,
      reference: orderId.slice(-8).toUpperCase(),
      studentId: id,
      courseId,
      plan: "upfront",
      planKey: "upfront",
      pays: "once",
      billingCountry: "NG",
      currency,
      originalMinor: 10_000_000,
      discountPercent: 0,
      discountMinor: 0,
      couponMinor: 0,
      creditMinor: 0,
      state: "paid",
      placedAt: clock.now(),
      expiresAt: clock.now(),
      updatedAt: clock.now(),
    });
    const receivedMinor = 1_000_000 + pick(9_000_000);
    await book(setup, orderId, currency, receivedMinor);
    withOrders.push({ id, orderId, currency, receivedMinor });
  }
  return {
    sessionId,
    tutor,
    rateOf: () => tutor.rates(row?.startsAt ?? startsAt),
    students: withOrders,
    joined,
    isTutorIn,
    present: new Set(),
    reportedAtMs: null,
    yes: new Set(),
    open: null,
    isCounted: false,
    countedPresent: 0,
    isAgreed: false,
    decided: null,
    due: new Map(),
  };
}

/** A class at this time, or at the next one at which its tutor teaches no other. */
async function freeSession(
  setup: WalletsFixture,
  tutorId: string,
  cohortId: string,
  startsAt: Date,
  values: { tutorJoinedAt: Date | null },
): Promise<string> {
  for (let at = startsAt.getTime(); ; at -= 3_700_000)
    try {
      return await setup.session(tutorId, cohortId, new Date(at).toISOString(), values);
    } catch (error) {
      if (!String((error as Error).cause ?? error).includes("class_sessions_tutor_free")) throw error;
    }
}

/** Books what came for an order, or went back. */
const book = ({ db, clock }: WalletsFixture, orderId: string, currency: Currency, amountMinor: number) =>
  db.transaction((tx) =>
    post(
      { db: tx },
      {
        kind: amountMinor > 0 ? "payment" : "refund",
        subject: newId(),
        occurredAt: clock.now(),
        entries: [
          { account: "cash", holder: "sandbox", currency, amountMinor },
          { account: "order", holder: orderId, currency, amountMinor: -amountMinor },
        ],
      },
    ),
  );

/** What differs between the wallets, the ledger and the plain numbers. */
async function compare(setup: WalletsFixture, tutors: readonly Tutor[], classes: readonly Lived[]): Promise<string[]> {
  const { db } = setup;
  const wrong: string[] = [];
  const text = (sums: ReadonlyMap<string, number>) =>
    JSON.stringify([...sums].filter(([, minor]) => minor !== 0).toSorted());
  for (const { id: tutorId } of tutors) {
    const sums = new Map<string, number>();
    for (const lived of classes.filter(({ tutor }) => tutor.id === tutorId)) {
      const rows = await db.select().from(walletClasses).where(eq(walletClasses.sessionId, lived.sessionId));
      const [row] = rows;
      if (rows.length !== 1 || !row) {
        wrong.push(`${lived.sessionId} is ${rows.length} times in a wallet`);
        continue;
      }
      const own = new Map<Currency, number>();
      for (const line of await db.select().from(walletLines).where(eq(walletLines.classId, row.id)))
        add(own, line.currency, line.amountMinor);
      const due = lived.decided ?? lived.due;
      if (text(own) !== text(due)) wrong.push(`${lived.sessionId} pays ${text(own)} instead of ${text(due)}`);
      if (!lived.isAgreed || row.agreedAt === null) wrong.push(`${lived.sessionId} is not agreed`);
      for (const [currency, minor] of due)
        for (const account of ["earned", "payable"])
          sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + minor);
    }
    const ledger = new Map(Object.entries(await setup.ledgerOf(tutorId)));
    if (text(ledger) !== text(sums))
      wrong.push(`the ledger of ${tutorId} has ${text(ledger)} instead of ${text(sums)}`);
  }
  const { rows: off } = await db.execute(
    sql`select currency from ${ledgerEntries} group by currency having sum(${ledgerEntries.amountMinor}) <> 0
      union all select currency from ${ledgerEntries} where ${ledgerEntries.account} = 'tutor-pending' group by currency having sum(${ledgerEntries.amountMinor}) <> 0`,
  );
  if (off.length > 0) wrong.push(`the ledger does not sum to nothing: ${JSON.stringify(off)}`);
  return wrong;
}
