/**
 * What becomes of money when clients send again, processes are killed, webhooks come in any order and providers fail: 100,000
 * histories on the model (HISTORIES=2000 for fewer), which is the product's rules on plain objects; a test in the suite lives the same
 * ones on the academy and the model and compares (PAYMENT_HISTORIES). Prints double charges, double and missing places on courses, sums of
 * the ledger that are not nothing, and what was not reconciled five minutes after the errors: exits with 1 unless all are 0.
 * Run: npm run bench:payment-histories
 */
import os from "node:os";
import { histories } from "#features/checkout/server/payments/histories.fixture.ts";
import {
  type InjectedErrors,
  liveOnModel,
  twoInstalments,
} from "#features/checkout/server/payments/history-model.fixture.ts";

const expected = Number(process.env.HISTORIES ?? 100_000);
const seed = Number(process.env.HISTORY_SEED ?? 20_261_123);
/** Histories that are made at a time. */
const batch = 2_000;

/** The same turns in every run. */
function generator(from: number) {
  let state = from;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function print(where: string, errors: InjectedErrors): void {
  const { doubleCharges, doublePlaces, missingPlaces, unbalanced, notReconciled } = errors;
  console.log(
    `${where}: ${doubleCharges} double charges, ${doublePlaces} double and ${missingPlaces} missing enrolments, ${unbalanced} times a ledger that does not sum to zero, ${notReconciled} payments not reconciled`,
  );
  if (Object.values(errors).some((count) => count > 0)) process.exitCode = 1;
}

async function onModel(): Promise<void> {
  const all: InjectedErrors = { doubleCharges: 0, doublePlaces: 0, missingPlaces: 0, unbalanced: 0, notReconciled: 0 };
  const instalments = { NGN: twoInstalments(15_000_000), USD: twoInstalments(15_000) };
  const seen = { lived: 0, steps: 0, payments: 0, given: 0, late: 0, mismatches: 0 };
  const startedMs = performance.now();
  for (let from = 0; from < expected; from += batch) {
    for (const [at, shown] of histories(Math.min(batch, expected - from), seed + from).entries()) {
      const currency = at % 2 === 0 ? "NGN" : "USD";
      const {
        end,
        errors,
        given: value,
      } = await liveOnModel(currency, shown, {
        instalments: instalments[currency],
        pick: generator(seed + from + at),
      });
      seen.lived += 1;
      seen.steps += shown.length;
      seen.payments += end.payments.length;
      seen.given += value;
      seen.late += end.payments.filter((payment) => payment.endsWith("late")).length;
      seen.mismatches += end.payments.filter((payment) => payment.endsWith("mismatch")).length;
      for (const [name, count] of Object.entries(errors)) {
        if (count === 0) continue;
        if (process.exitCode !== 1)
          console.log(`${name} in ${currency}: ${JSON.stringify(shown)}\n${JSON.stringify(end)}`);
        process.exitCode = 1;
        all[name as keyof InjectedErrors] += count;
      }
    }
  }
  const tookS = (performance.now() - startedMs) / 1000;
  console.log(
    `${seen.lived.toLocaleString("en")} histories of ${seen.steps.toLocaleString("en")} steps in ${tookS.toFixed(0)} s: ${seen.payments.toLocaleString("en")} payments, ${seen.given.toLocaleString("en")} given, ${seen.late.toLocaleString("en")} of them late, ${seen.mismatches.toLocaleString("en")} of something else than was asked for; load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  print("On the model", all);
}

if (expected > 0) await onModel();
