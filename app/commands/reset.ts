/** `npm run db:reset`: says what would be forgotten; with --yes the database and its files are begun anew at the next start. */
import { EnvError, parseEnv } from "../env.ts";
import { explainStartFault } from "../start-faults.ts";
import { resetDatabase } from "./reset-database.ts";

try {
  const env = parseEnv(process.env);
  const of = env.DATABASE_URL ? "the database of DATABASE_URL" : `the database in ${env.DATA_DIR}`;
  if (!process.argv.includes("--yes"))
    throw new EnvError(
      `This forgets all that ${of} holds, and its uploaded files. If that is meant: npm run db:reset -- --yes`,
    );
  const embedded = env.DATABASE_URL
    ? null
    : await (await import("#platform/postgres/embedded.ts")).startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  try {
    const isReset = await resetDatabase(embedded?.ownerUrl ?? env.DATABASE_URL ?? "", env).catch((error) => {
      throw new EnvError(explainStartFault(error, env));
    });
    if (!isReset) throw new EnvError("Somebody is connected to the database: stop the academy first.");
    process.stdout.write("All is forgotten. npm start begins anew.\n");
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
