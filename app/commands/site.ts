/**
 * `npm run site`: prints the settings of the site, such as its name, contacts and bank details. With names and values it sets
 * them: npm run site -- supportEmail=help@academy.example "bank.bankName=A Bank"
 */
import { changeSite, examplesIn, readSettings } from "#features/site/server/public.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { runWithDatabase } from "./run-with-database.ts";
import { settingLines, settingsFromArguments } from "./setting-lines.ts";

await runWithDatabase(async ({ env, db, log }) => {
  const changes = settingsFromArguments(process.argv.slice(2));
  const settings =
    changes.size > 0
      ? await changeSite({ db, clock: systemClock, log }, null, { changes, by: "npm run site" })
      : await readSettings({ db, log });
  const examples = examplesIn(settings);
  return [
    ...settingLines(settings),
    ...(examples.length === 0
      ? []
      : [
          "",
          `Still the supplied examples${isThisMachine(env.BASE_URL) ? "" : ", and therefore not shown"}: ${examples.join(", ")}.`,
          'Set them with: npm run site -- name=value, for example "bank.bankName=A Bank"',
        ]),
  ].join("\n");
});
