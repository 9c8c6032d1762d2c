import { type Db, openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";

/** Works on the database of the server under test, or of another one, next to it: for what no one can do in a browser yet. */
export async function onDatabase<T>(
  task: (db: Db) => Promise<T>,
  dataDir = process.env.E2E_DATA_DIR ?? "",
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.url, { max: 2 });
  try {
    return await task(database.db);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
