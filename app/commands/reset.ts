/** `npm run db:reset`: shows what would be deleted; with --yes it deletes the database's rows and the uploaded files. */
import { EnvError } from "../env.ts";
import { isInUse, resetDatabase } from "./reset-database.ts";
import { runWithServer } from "./run-with-database.ts";

await runWithServer(async ({ env, ownerUrl }) => {
  const of = env.DATABASE_URL ? "the database of DATABASE_URL" : `the database in ${env.DATA_DIR}`;
  if (!process.argv.includes("--yes"))
    throw new EnvError(
      `This deletes all that ${of} holds, and its uploaded files. If that is meant: npm run db:reset -- --yes`,
    );
  // Our share in the embedded one is a connection, too.
  if (await isInUse(ownerUrl, { ours: env.DATABASE_URL ? 0 : 1 }))
    throw new EnvError("The database is in use: stop the academy first.");
  await resetDatabase(ownerUrl, env);
  return "The database and its files are deleted. npm start begins again.";
});
