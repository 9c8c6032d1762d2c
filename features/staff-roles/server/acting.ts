import { lockAccount, lockRoles } from "#features/accounts/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { decidesOver, mayDo, type Need } from "#lib/capabilities.ts";
import type { InTx } from "#platform/deps.ts";
import { roleTexts } from "../texts.ts";

/**
 * Who changes roles, as they are at this moment: one change happens at a time, so who lost a role a moment ago decides nothing any
 * more. `by` names them in mails; `mustDecide` refuses what they do not decide over, at every scope. Errors: AppError forbidden.
 */
export async function actingIn(
  { db: tx }: InTx,
  actorId: string,
): Promise<{ by: string; mustDecide(needs: readonly Need[]): void }> {
  await lockRoles(tx);
  const actor = await lockAccount(tx, actorId);
  if (!actor || !mayDo(actor, { capability: "roles.change", scope: "all" })) throw beyond();
  return {
    by: `${actor.fullName} (${actor.roles.includes("admin") ? "administrator" : "staff"})`,
    mustDecide(needs) {
      if (!decidesOver(actor, needs)) throw beyond();
    },
  };
}

const beyond = () => new AppError("forbidden", roleTexts.beyond);
