import { pino } from "pino";
import { type Db, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { AppError } from "#lib/app-error.ts";
import { type Env, EnvError, parseEnv } from "../env.ts";
import { explainStartError } from "../start-errors.ts";

/** What a command on the machine is given. */
export type CommandDeps = {
  env: Env;
  db: Db;
  log: pino.Logger /** Of the database, for what opens connections of its own. */;
  url: string;
};

/**
 * Runs a command on the site's database, next to a serving academy or without one, with the settings that `npm start` has.
 * A refusal of a verb, or why the database cannot be reached, is printed as its sentence; the process then ends with 1.
 */
export const runWithDatabase = (task: (deps: CommandDeps) => Promise<string>): Promise<void> =>
  runWithServer(async ({ env, url, ownerUrl, log }) => {
    await migrateDatabase(ownerUrl, ownerUrl === url ? {} : { usedBy: new URL(url).username });
    const database = openDatabase(url, { max: 2 });
    try {
      return await task({ env, db: database.db, log, url });
    } finally {
      await database.close();
    }
  });

/** The same before there are tables: `ownerUrl` is the role that may make them, and that of `url` where there is one role. */
export async function runWithServer(
  task: (deps: { env: Env; url: string; ownerUrl: string; log: pino.Logger }) => Promise<string>,
): Promise<void> {
  try {
    const env = parseEnv(process.env);
    // What is to be read comes on the standard output; the log of a command is only its errors.
    const log = pino({ level: "warn" }, pino.destination(2));
    try {
      const embedded = env.DATABASE_URL
        ? null
        : await (await import("#platform/postgres/embedded.ts")).startEmbeddedPostgres({ dataDir: env.DATA_DIR });
      try {
        const url = embedded?.url ?? env.DATABASE_URL ?? "";
        process.stdout.write(`${await task({ env, url, ownerUrl: embedded?.ownerUrl ?? url, log })}\n`);
      } finally {
        await embedded?.stop();
      }
    } catch (error) {
      throw error instanceof AppError || error instanceof EnvError
        ? error
        : new EnvError(explainStartError(error, env));
    }
  } catch (error) {
    if (!(error instanceof AppError || error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
