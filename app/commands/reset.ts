/** `npm run db:reset`: shows what would be deleted; with --yes it deletes the database's rows and the uploaded files. */
import { EnvError, parseEnv } from "../env.ts";
import { explainStartError } from "../start-errors.ts";
import { isInUse, resetDatabase } from "./reset-database.ts";

try {
  const env = parseEnv(process.env);
  const of = env.DATABASE_URL ? "the database of DATABASE_URL" : `the database in ${env.DATA_DIR}`;
  if (!process.argv.includes("--yes"))
    throw new EnvError(
      `This deletes all that ${of} holds, and its uploaded files. If that is meant: npm run db:reset -- --yes`,
    );
  const embedded = env.DATABASE_URL
    ? null
    : await (await import("#platform/postgres/embedded.ts")).startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  try {
    // Our share in the embedded one is a connection, too.
    if (await isInUse(embedded?.ownerUrl ?? env.DATABASE_URL ?? "", { ours: embedded ? 1 : 0 }))
      throw new EnvError("The database is in use: stop the academy first.");
    await resetDatabase(embedded?.ownerUrl ?? env.DATABASE_URL ?? "", env);
    process.stdout.write("The database and its files are deleted. npm start begins again.\n");
  } catch (error) {
    throw error instanceof EnvError ? error : new EnvError(explainStartError(error, env));
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
