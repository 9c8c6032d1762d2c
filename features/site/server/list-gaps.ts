import { isThisMachine } from "#lib/this-machine.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { GapName } from "../office-texts.ts";
import { getSettings, type SettingsDeps } from "./get-settings.ts";

/** What is not set and pages of staff need. On this machine itself mail is read at /dev/mail, so no server is missing. */
export async function listGaps(deps: SettingsDeps & Pick<VerbDeps, "mailServer">): Promise<GapName[]> {
  const { bank } = await getSettings(deps);
  const hasBank = [bank.bankName, bank.accountNumber, bank.accountHolder].every((part) => part !== "");
  const hasMail = deps.mailServer !== null || isThisMachine(deps.baseUrl);
  return [...(hasBank ? [] : ["bank" as const]), ...(hasMail ? [] : ["mail" as const])];
}
