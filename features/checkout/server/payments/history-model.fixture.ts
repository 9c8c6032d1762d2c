import type { Currency, Money } from "#lib/money.ts";
import type { PaymentFailure, ProviderName } from "#lib/payments.ts";
import {
  type Instalment,
  instalmentsOf,
  nextInstalment,
  type OrderState,
  type PaymentState,
  stateFor,
  stateMoves,
} from "../../order-rules.ts";
import {
  type Entry,
  entriesOf,
  isLetGo,
  lateForMs,
  mayChange,
  outcomeOf,
  restMs,
  takesNoPayment,
  unknownForMs,
} from "../../payment-rules.ts";
import {
  type DiesAfter,
  type EndState,
  type FormError,
  itemText,
  live,
  type PaidAs,
  type Step,
} from "./histories.fixture.ts";

/**
 * The payments of one order without database and network: the product's own rules, tables of states and book's rules on plain
 * objects, and the verbs as the steps between two of which a process may be interrupted or killed. What the database refuses throws.
 * One file, longer than others, since all of it works on the objects of one history.
 */

type Row = Money & {
  id: string;
  provider: ProviderName;
  way: "card" | "account";
  state: PaymentState;
  failure: PaymentFailure | null;
  lateFor: string | null;
  openedAt: number;
  endedAt: Date | null;
};
type Answer =
  | { state: "unknown" }
  | { state: "open"; next: "wait" | "redirect" | "transfer" }
  | { state: "failed"; failure: PaymentFailure }
  | { state: "succeeded"; amount: Money; reference: string };
/** What a provider holds of a payment. `isKnownHere`: its page or account reached us. */
type Charge = {
  state: "open" | "expired" | "failed" | "succeeded";
  amount: Money;
  reference: string;
  isKnownHere: boolean;
  madeAt: number;
};

class Silent extends Error {}
class Refused extends Error {}
/** The call answers its sender with an error: nothing else follows. */
class Answered extends Error {}

const minute = 60_000;
const reference = "K7QM4XWT";
const firstDay = Date.parse("2026-11-21T09:00:00Z");

export type InjectedErrors = {
  doubleCharges: number;
  doublePlaces: number;
  missingPlaces: number;
  unbalanced: number;
  notReconciled: number;
};

/**
 * Lives one history, and tells what is left and what was wrong at any step. `pick` chooses whose turn it is among those at once.
 */
export async function liveOnModel(
  currency: Currency,
  steps: readonly Step[],
  { instalments: priced, pick }: { instalments: readonly Instalment[]; pick: (below: number) => number },
): Promise<{ end: EndState; errors: InjectedErrors; given: number }> {
  const hosted: ProviderName = currency === "NGN" ? "paystack" : "stripe";
  const order = {
    id: "order",
    studentId: "student",
    state: "open" as OrderState,
    expiresAt: new Date(firstDay + 7 * 86_400_000),
  };
  const instalments = [...priced];
  const rows: Row[] = [];
  const book: Entry[] = [];
  const booked = new Set<string>();
  const charges = new Map<string, Charge>();
  const keys = new Map<string, { paymentId: string; isNew: boolean }>();
  const events = new Set<string>();
  const errors: InjectedErrors = {
    doubleCharges: 0,
    doublePlaces: 0,
    missingPlaces: 0,
    unbalanced: 0,
    notReconciled: 0,
  };
  let [now, places, receipts, named] = [firstDay, 0, 0, 0];
  const newName = (of: string) => {
    named += 1;
    return `${of}-${named}`;
  };
  let failure: FormError = null;

  const sumOf = (account: Entry["account"]) =>
    book.reduce((sum, entry) => sum + (entry.account === account ? entry.amountMinor : 0), 0);
  const received = () => 0 - sumOf("order");
  const row = (id: string): Row => {
    const match = rows.find((item) => item.id === id);
    if (!match) throw new Answered("not_found");
    return match;
  };
  const isDown = () => failure === "broken" || failure === "hang" || failure === "nonsense";

  function move<Machine extends "orders" | "payments">(
    machine: Machine,
    from: OrderState | PaymentState,
    to: OrderState | PaymentState,
  ) {
    const allowed: Record<string, readonly string[]> = stateMoves[machine];
    if (from !== to && !allowed[from]?.includes(to)) throw new Error(`${machine} does not go from ${from} to ${to}`);
  }

  const provider = {
    begin(item: Row, token: string | null): void {
      const charge = charges.get(item.id);
      const make = (state: Charge["state"], isKnownHere: boolean) => {
        if (charge) charge.isKnownHere ||= isKnownHere;
        else {
          const { amountMinor } = item;
          charges.set(item.id, {
            state,
            amount: { amountMinor, currency },
            reference,
            isKnownHere,
            madeAt: now,
          });
        }
      };
      if (item.provider === "sandbox") {
        if (token === null) throw new Answered("invalid");
        make(token.includes("declined") ? "failed" : "succeeded", true);
        if (token.includes("lost")) throw new Silent();
        return;
      }
      if (isDown()) throw new Silent();
      if (failure === "refuse") {
        if (item.provider === "paystack" && charge) return;
        throw new Refused();
      }
      // Stripe answers a key as it did before; Paystack refuses a reference that it has, and keeps its page to itself.
      make("open", failure !== "lost" && (item.provider === "stripe" || !charge));
      if (failure === "lost") throw new Silent();
    },
    getStatus({ id, lateFor, provider: name, way: paymentMethod, openedAt }: Row): Answer {
      const charge = charges.get(lateFor ?? id);
      if (name === "sandbox") return charge ? endOf(charge) : { state: "unknown" };
      if (name === "stripe" && !charge?.isKnownHere) return { state: "unknown" };
      if (isDown()) throw new Silent();
      if (!charge) return { state: "unknown" };
      const closesAt =
        (name === "stripe" ? openedAt : charge.madeAt) + (paymentMethod === "account" ? 240 : 60) * minute;
      if (name === "stripe" && charge.state === "open" && Math.floor(closesAt / 1000) * 1000 <= now)
        charge.state = "expired";
      if (charge.state !== "open") return endOf(charge);
      if (!charge.isKnownHere) {
        const isUnseen = paymentMethod === "card" && now - charge.madeAt > minute;
        return isUnseen ? { state: "failed", failure: "abandoned" } : { state: "open", next: "wait" };
      }
      if (paymentMethod === "account") {
        if (closesAt > now) return { state: "open", next: "transfer" };
        return closesAt + 30 * minute > now
          ? { state: "open", next: "wait" }
          : { state: "failed", failure: "abandoned" };
      }
      return closesAt <= now && name === "paystack"
        ? { state: "failed", failure: "abandoned" }
        : { state: "open", next: "redirect" };
    },
    cancel({ id, provider: name }: Row): void {
      const charge = charges.get(id);
      if (name !== "stripe" || !charge?.isKnownHere) return;
      if (isDown()) throw new Silent();
      if (failure === "refuse") return;
      if (charge.state === "open") charge.state = "expired";
      if (failure === "lost") throw new Silent();
    },
  };
  const endOf = ({ state, amount, reference: named }: Charge): Answer => {
    if (state === "succeeded") return { state, amount, reference: named };
    return { state: "failed", failure: state === "failed" ? "declined" : "abandoned" };
  };

  /** applyAnswerIn: one transaction. */
  function apply(id: string, response: Extract<Answer, { state: "failed" | "succeeded" }>): Row {
    const item = row(id);
    const outcome = outcomeOf(item, reference, response);
    const end = (state: PaymentState, failure: PaymentFailure | null) => {
      move("payments", item.state, state);
      return Object.assign(item, { state, failure, endedAt: new Date(now) });
    };
    if (outcome === "stays") return item;
    if (response.state === "failed" && outcome === "fails") return end("failed", response.failure);
    if (outcome === "differs") return item.state === "failed" ? item : end("failed", "mismatch");
    const before = rows.find(({ lateFor }) => lateFor === id);
    if (before) return before;
    let paid = item;
    if (outcome === "pays") end("succeeded", null);
    else {
      paid = {
        ...item,
        id: `late-${id}`,
        lateFor: id,
        state: "succeeded",
        failure: null,
        openedAt: now,
        endedAt: new Date(now),
      };
      rows.push(paid);
    }
    receive(paid);
    return paid;
  }

  /** receivePayment and openCourse. */
  function receive(paid: Row): void {
    if (booked.has(paid.id)) return;
    booked.add(paid.id);
    const receivedMinor = received();
    const { orderMinor, entries } = entriesOf(order, { instalments, receivedMinor }, paid);
    if (entries.reduce((sum, entry) => sum + entry.amountMinor, 0) !== 0) errors.unbalanced += 1;
    book.push(...entries);
    receipts += 1;
    const state = stateFor(instalments, receivedMinor + orderMinor);
    if (isLetGo(order) || state === order.state || state === "open") return;
    move("orders", order.state, state);
    if (order.state === "open") places += 1;
    order.state = state;
  }

  /** syncPayment: look, then one transaction. */
  function* sync(id: string): Generator<string, { one: Row; next: string | null; isUnknown: boolean }> {
    const item = row(id);
    const done = (of: Row) => ({ one: of, next: null, isUnknown: false });
    if (!mayChange(item, new Date(now))) return done(item);
    let response: Answer;
    try {
      response = provider.getStatus(item);
    } catch (error) {
      if (!(error instanceof Silent)) throw error;
      return { one: item, next: item.state === "open" ? "wait" : null, isUnknown: false };
    }
    const wasOpen = item.state === "open";
    const openedAt = item.openedAt;
    yield "look";
    if (response.state === "succeeded") return done(apply(id, response));
    if (!wasOpen) return done(item);
    if (response.state === "open") return { one: item, next: response.next, isUnknown: false };
    if (response.state === "unknown") {
      if (now - openedAt < unknownForMs) return { one: item, next: "wait", isUnknown: true };
      return done(apply(id, { state: "failed", failure: "abandoned" }));
    }
    return done(apply(id, response));
  }

  /** startPayment. */
  function* start(key: string, by: string): Generator<string, void> {
    const token = by.startsWith("sandbox") ? by : null;
    const name = token ? "sandbox" : hosted;
    let begun = keys.get(key);
    if (!begun) {
      const underWay = rows.find(({ state }) => state === "open");
      if (underWay) begun = { paymentId: underWay.id, isNew: false };
      else {
        const instalment = nextInstalment(instalments, received());
        if (takesNoPayment(order, new Date(now)) || !instalment) throw new Answered("conflict");
        const id = newName("payment");
        const paymentMethod = by === "account" && currency === "NGN" ? "account" : "card";
        const amountMinor = instalment.leftMinor;
        rows.push({
          id,
          provider: name,
          way: paymentMethod,
          amountMinor,
          currency,
          state: "open",
          failure: null,
          lateFor: null,
          openedAt: now,
          endedAt: null,
        });
        begun = { paymentId: id, isNew: true };
      }
      keys.set(key, begun);
    }
    yield "row";
    const { paymentId, isNew } = begun;
    if (!isNew && !(yield* sync(paymentId)).isUnknown) return;
    const item = row(paymentId);
    if (item.state === "open") {
      try {
        provider.begin(item, item.provider === name ? token : null);
      } catch (error) {
        if (error instanceof Refused) apply(paymentId, { state: "failed", failure: "refused" });
        else if (!(error instanceof Silent)) throw error;
      }
      yield "charge";
    }
    yield* sync(paymentId);
  }

  /** abandonPayment. */
  function* leave(id: string): Generator<string, void> {
    const before = yield* sync(id);
    if (before.one.state !== "open") return;
    if (!before.isUnknown && before.next !== "redirect" && before.next !== "transfer") throw new Answered("conflict");
    try {
      provider.cancel(row(id));
    } catch (error) {
      throw error instanceof Silent ? new Answered("conflict") : error;
    }
    yield "cancel";
    if ((yield* sync(id)).one.state !== "open") return;
    apply(id, { state: "failed", failure: "abandoned" });
    yield* sync(id);
  }

  /** receiveWebhook. */
  function* webhook(event: string, id: string): Generator<string, void> {
    if (events.has(event)) return;
    let response: Answer;
    try {
      response = provider.getStatus(row(id));
    } catch (error) {
      throw error instanceof Silent ? new Answered("unavailable") : error;
    }
    yield "look";
    if (events.has(event)) return;
    events.add(event);
    if (response.state === "failed" || response.state === "succeeded") apply(id, response);
  }

  /** Lets these go on in any order until all have ended, or one is where its process is killed. */
  function run(calls: Generator<string, unknown>[], diesAfter: DiesAfter | null = null): void {
    const going = [...calls];
    while (going.length > 0) {
      const turn = pick(going.length);
      try {
        const at = going[turn]?.next();
        if (at?.done || (diesAfter !== null && at?.value === diesAfter)) going.splice(turn, 1);
      } catch (error) {
        if (!(error instanceof Answered)) throw error;
        going.splice(turn, 1);
      }
      check();
    }
  }

  /** What holds at every step. */
  function check(): void {
    if (book.reduce((sum, { amountMinor }) => sum + amountMinor, 0) !== 0) errors.unbalanced += 1;
    if (rows.filter(({ state }) => state === "open").length > 1) errors.doubleCharges += 1;
    if (places > 1) errors.doublePlaces += 1;
    if (places === 0 && order.state !== "open") errors.missingPlaces += 1;
  }

  const responses = () => rows.filter(({ lateFor }) => lateFor === null);
  const rowAt = (at: number) => responses()[at % Math.max(1, responses().length)]?.id ?? "none";
  const several = (count: number, make: () => Generator<string, unknown>) => Array.from({ length: count }, make);
  const syncAll = (ids: string[]) => run(ids.map((id) => sync(id)));
  const reconcileNow = () =>
    syncAll(rows.filter(({ state, openedAt }) => state === "open" && openedAt <= now - restMs).map(({ id }) => id));
  const lookBack = () =>
    syncAll(
      rows
        .filter(
          ({ state, provider: name, endedAt }) =>
            state === "failed" && name === hosted && (endedAt?.getTime() ?? 0) > now - lateForMs,
        )
        .map(({ id }) => id),
    );
  const findTaken = () => {
    if (isDown()) return;
    const taken = rows.filter(({ id, provider: name }) => name === hosted && charges.get(id)?.state === "succeeded");
    syncAll(taken.map(({ id }) => id));
  };

  function pay(id: string, as: PaidAs): void {
    const charge = charges.get(id);
    const of = rows.find((known) => known.id === id);
    if (!charge || !of || of.provider !== hosted || charge.state !== "open") return;
    // A page whose address reached no one is paid by no one.
    if (hosted === "stripe" && !charge.isKnownHere) return;
    if (hosted === "stripe" && Math.floor((of.openedAt + 60 * minute) / 1000) * 1000 <= now) return;
    charge.state = "succeeded";
    if (as === "amount") charge.amount = { ...charge.amount, amountMinor: charge.amount.amountMinor - 100 };
    if (as === "currency") charge.amount = { ...charge.amount, currency: currency === "NGN" ? "USD" : "NGN" };
    if (as === "another") charge.reference = "23456789";
  }

  await live(steps, {
    setError: (next) => {
      failure = next;
    },
    step(step) {
      if (step.do === "begin") {
        const key = newName("key");
        run(several(step.times, () => start(key, step.by)));
      } else if (step.do === "killed") {
        const key = newName("key");
        run([start(key, step.by)], step.after);
        if (step.again) run([start(key, step.by)]);
      } else if (step.do === "pay") pay(rowAt(step.at), step.as);
      else if (step.do === "webhook") {
        const id = rowAt(step.at);
        if (!charges.has(id) || rows.find((known) => known.id === id)?.provider !== hosted) return;
        const event = hosted === "paystack" ? id : newName("event");
        run(several(step.times, () => webhook(event, id)));
      } else if (step.do === "look") run([sync(rowAt(step.at))]);
      else if (step.do === "leave") run([leave(rowAt(step.at))]);
      else if (step.do === "job") {
        reconcileNow();
        findTaken();
        lookBack();
      } else if (step.do === "wait") now += step.minutes * minute;
      else failure = step.is;
    },
    attempts: () => responses().length,
    minute() {
      now += minute;
      reconcileNow();
      findTaken();
    },
  });

  for (const id of [...charges.keys()]) {
    const charge = charges.get(id);
    const value = rows.filter(
      (known) => known.state === "succeeded" && (known.id === id || known.lateFor === id),
    ).length;
    const isAsRequested =
      charge?.state === "succeeded" &&
      charge.reference === reference &&
      charge.amount.currency === currency &&
      charge.amount.amountMinor === row(id).amountMinor;
    if (value > 1) errors.doubleCharges += 1;
    if (value !== (isAsRequested ? 1 : 0)) errors.notReconciled += 1;
  }
  const stillOpen = rows.filter((item) => item.state === "open" && provider.getStatus(item).state !== "open");
  // What no one at the provider ever heard of, or a page whose address was lost, is given up after a quarter of an hour.
  errors.notReconciled += stillOpen.filter((item) => provider.getStatus(item).state !== "unknown").length;
  const totalMinor = instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const begunMinor = rows
    .filter((known) => known.state === "succeeded" && known.lateFor === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (begunMinor > totalMinor || received() > totalMinor) errors.doubleCharges += 1;
  if (places !== (received() > 0 ? 1 : 0)) errors.missingPlaces += 1;
  const input = rows.filter(({ state }) => state === "succeeded").length;
  if (
    receipts !== input ||
    sumOf("cash") !== rows.reduce((sum, known) => sum + (known.state === "succeeded" ? known.amountMinor : 0), 0)
  )
    errors.unbalanced += 1;
  const end: EndState = {
    payments: rows.map(itemText).toSorted(),
    order: order.state,
    receivedMinor: received(),
    creditMinor: 0 - sumOf("credit"),
    places,
  };
  return { end, errors, given: input };
}

/** The instalments of an order of two payments. */
export const twoInstalments = (amountMinor: number): Instalment[] =>
  instalmentsOf(
    { originalMinor: amountMinor, discountPercent: 0, discountMinor: 0, couponMinor: 0, totalMinor: amountMinor },
    { pays: "twice", weeks: 12, beginsOn: "2026-11-21", secondPartDays: 45 },
  );
