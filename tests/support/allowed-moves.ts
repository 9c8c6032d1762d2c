import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** The moves between states that the database lets a table's rows make, as "from to". */
export async function allowedMovesOf(db: Db, machine: string): Promise<string[]> {
  const { rows } = await db.execute<{ move: string }>(
    sql`select from_state || ' ' || to_state as move from state_moves where machine = ${machine} order by 1`,
  );
  return rows.map(({ move }) => move);
}
