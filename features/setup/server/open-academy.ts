import { eq, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { readSettings, setShut } from "#features/site/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { neededLeft } from "../rules.ts";
import { setupSteps } from "../texts.ts";
import { readSetup } from "./read-setup.ts";

/**
 * Opens the academy to visitors, or shuts it again (OWN-01), and tells every administrator's bell. The same again changes nothing.
 * Errors: AppError conflict that names the needed steps which are left; shutting needs none.
 */
export const openAcademy = (deps: VerbDeps, actorId: string, isOpen: boolean): Promise<void> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const scope = within(deps, tx);
    if (!(await setShut(scope, !isOpen))) return;
    const left = isOpen ? neededLeft((await readSetup(scope, "")).steps) : [];
    if (left.length > 0) {
      throw conflict(`To open, first: ${left.map(({ name }) => setupSteps[name].title).join(", ")}.`);
    }
    await record(isOpen ? "setup.opened" : "setup.shut", null, { before: { isOpen: !isOpen }, after: { isOpen } });
    const { name } = await readSettings(scope);
    const person = personRows(tx);
    const admins = await tx.select({ id: person.id }).from(person).where(eq(person.isAdmin, sql`true`));
    for (const { id } of admins) {
      await notify(scope, {
        accountId: id,
        kind: "announcement",
        message: isOpen ? `${name} is open to students.` : `${name} is shut to visitors again.`,
        link: paths.setup(),
        about: `setup:${isOpen ? "opened" : "shut"}:${now.toISOString()}`,
      });
    }
  });
