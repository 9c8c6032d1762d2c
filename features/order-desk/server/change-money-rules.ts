import type { SiteSettings } from "#features/site/contract.ts";
import { changeSettings } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { currencies, formatMoney } from "#lib/money.ts";
import { type RecordAct, staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";

/** The academy's rules about money that administrators change, and what the change is called in the log. */
const rules = {
  bank: "bank.changed",
  periods: "periods.changed",
  secondPerson: "second-person.changed",
  vat: "vat.changed",
} as const;

type RuleChange<Rule extends keyof typeof rules> = SiteSettings[Rule] & {
  rule: Rule;
  seen?: SiteSettings[Rule] | undefined;
};

/**
 * Changes the academy's periods of payment (for orders that are placed from now on) or the amounts above which two staff members decide,
 * and writes down who did, with before and after. `seen` is what its form began from.
 * Errors: AppError invalid for a number that is too small or too large; conflict with a field for each that another user changed since.
 */
export const changeMoneyRules = <Rule extends keyof typeof rules>(
  deps: Pick<VerbDeps, "db" | "clock" | "log">,
  actorId: string,
  change: RuleChange<Rule>,
): Promise<SiteSettings[Rule]> =>
  staffWrite(deps, actorId, (tx, record) => changeRule(within(deps, tx), record, change));

/** The same in a transaction that is open. */
export async function changeRule<Rule extends keyof typeof rules>(
  inTx: InTx<"clock" | "log">,
  record: RecordAct,
  { rule, seen, ...requested }: RuleChange<Rule>,
): Promise<SiteSettings[Rule]> {
  let before: SiteSettings[Rule] | undefined;
  const changes = new Map(Object.entries(requested).map(([name, value]) => [`${rule}.${name}`, String(value)]));
  const settings = await changeSettings(inTx, changes, (settings) => {
    before = settings[rule];
    if (seen) checkSeen(before, seen);
  });
  const after = settings[rule];
  await record(rules[rule], null, { about: "settings", before, after });
  return after;
}

/** Two forms at once: the later one has not seen what the earlier one saved. */
export function checkSeen(was: object, seen: object): void {
  const fields = Object.entries(was)
    .filter(([name, value]) => Object.entries(seen).some(([item, before]) => item === name && before !== value))
    .map(([name, value]) => {
      const currency = currencies.find((entry) => entry === name);
      const now = currency ? formatMoney({ amountMinor: Number(value), currency }) : String(value);
      const message = `Somebody changed this meanwhile: it is ${now} now. Save again to keep yours.`;
      return { pointer: `/${name}`, code: "changed-meanwhile", message };
    });
  if (fields.length > 0) throw new AppError("conflict", "Somebody changed this meanwhile.", { fields });
}
