/**
 * `npm run role -- grant support someone@academy.example`: gives a role to an account, or takes one (`take`). Only from the machine;
 * the site itself offers no way.
 */
import { changeRole } from "#features/accounts/server/public.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { roleChangeFrom } from "./role-change.ts";
import { runWithDatabase } from "./run-with-database.ts";

await runWithDatabase(async ({ db }) => {
  const roleChange = roleChangeFrom(process.argv.slice(2));
  const current = await changeRole({ db, clock: systemClock }, roleChange);
  return `${roleChange.email} now holds: ${current.join(", ")}.`;
});
