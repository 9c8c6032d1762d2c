import * as fc from "fast-check";
import { tokens } from "../checkout.fixture.ts";

/** What students, networks, providers and processes do to the payments of one order, as examples: for the model and for the academy. */

const at = fc.nat(9);
const times = fc.integer({ min: 1, max: 3 });
const steps = {
  /** Someone begins to pay; the call is sent so many times at once. */
  begin: fc.record({
    do: fc.constant("begin" as const),
    by: fc.constantFrom("hosted", "hosted", "hosted", "account", tokens.success, tokens.declined, tokens.lost),
    times,
  }),
  /** The same, and the process is killed on the way (see diesAfter); the client sends it again with its key, or never comes back. */
  killed: fc.record({
    do: fc.constant("killed" as const),
    by: fc.constantFrom("hosted", "account", tokens.success, tokens.declined),
    after: fc.constantFrom("row", "charge", "look"),
    again: fc.boolean(),
  }),
  /** The payer pays on the provider's page: as asked for, or what comes is something else. */
  pay: fc.record({
    do: fc.constant("pay" as const),
    at,
    as: fc.constantFrom("asked", "asked", "asked", "asked", "asked", "amount", "currency", "another"),
  }),
  webhook: fc.record({ do: fc.constant("webhook" as const), at, times }),
  getStatus: fc.record({ do: fc.constant("look" as const), at }),
  leave: fc.record({ do: fc.constant("leave" as const), at }),
  error: fc.record({
    do: fc.constant("fault" as const),
    is: fc.constantFrom("broken", "hang", "lost", "refuse", "nonsense", null),
  }),
  job: fc.record({ do: fc.constant("job" as const) }),
  wait: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 2, 5, 90) }),
};
export type Step = ReturnType<(typeof steps)[keyof typeof steps]["generate"]>["value"];
export type FormError = Extract<Step, { do: "fault" }>["is"];
/** Where a process dies: when our row is stored, when the provider was asked, when it reported what came of it. */
export type DiesAfter = Extract<Step, { do: "killed" }>["after"];
export type PaidAs = Extract<Step, { do: "pay" }>["as"];

const history = fc.array(
  // People begin, pay and leave more than anything else.
  fc.oneof(...Object.values(steps), steps.begin, steps.begin, steps.pay, steps.pay, steps.leave, steps.leave),
  { minLength: 10, maxLength: 24 },
);

/** So many histories: the same for the same seed. */
export const histories = (count: number, seed: number): Step[][] => fc.sample(history, { numRuns: count, seed });

/**
 * Plays a history: an error ends with the second step after it, anyone who stored a page open may pay there at the very end
 * without a webhook, and the clock goes on for five minutes with the jobs of each.
 */
export async function live(
  notifiedSteps: readonly Step[],
  world: {
    setError(error: FormError): void;
    step(step: Step): Promise<unknown> | unknown;
    attempts(): Promise<number> | number;
    /** A minute passes, and its jobs run. */
    minute(): Promise<unknown> | unknown;
  },
): Promise<void> {
  let failingSteps = 0;
  for (const step of notifiedSteps) {
    failingSteps = step.do === "fault" ? 2 : failingSteps - 1;
    if (failingSteps < 0) world.setError(null);
    await world.step(step);
  }
  world.setError(null);
  const attempts = notifiedSteps.length % 3 > 0 ? await world.attempts() : 0;
  for (let number = 0; number < attempts; number += 1) await world.step({ do: "pay", at: number, as: "asked" });
  for (let passed = 0; passed < 5; passed += 1) await world.minute();
}

/** What is left in the end, for comparing: each payment in its own words, the order, the place. */
export type EndState = {
  payments: string[];
  order: string;
  receivedMinor: number;
  creditMinor: number;
  places: number;
};

/** A payment in words: `paystack succeeded`, `paystack failed mismatch`, `stripe succeeded late`. */
export const itemText = (item: { provider: string; state: string; failure: string | null; lateFor: string | null }) =>
  [item.provider, item.state, item.failure, item.lateFor && "late"].filter((word) => word !== null).join(" ");
