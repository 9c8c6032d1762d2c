/** `npm run admin`: prints a link that makes an administrator. The person who has the machine may; the site itself offers no way. */

import { countAdmins, makeAdminLink, shutDemoAccounts } from "#features/accounts/server/public.ts";
import { counted } from "#lib/counted.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { adminLinkText, noMailServer } from "../welcome.ts";
import { runWithDatabase } from "./run-with-database.ts";

await runWithDatabase(async ({ env, db }) => {
  const local = isThisMachine(env.BASE_URL);
  // As at the start: an administrator of the supplied academy is none on a public site.
  if (!local) await shutDemoAccounts({ db, clock: systemClock });
  const admins = await countAdmins(db);
  const link = await makeAdminLink({ db, clock: systemClock, baseUrl: env.BASE_URL });
  return [
    admins === 0 ? "This site has no administrator yet." : `This site has ${counted(admins, "administrator")}.`,
    adminLinkText(link),
    ...(local || env.SMTP_URL ? [] : [`Warning: ${noMailServer}`]),
  ].join("\n");
});
