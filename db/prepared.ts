import type { DbOrTx } from "./client.ts";

type Preparable = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<unknown> } };
type Rows<Query extends Preparable> = Awaited<ReturnType<ReturnType<Query["prepare"]>["execute"]>>;

/**
 * A query for what is asked on many requests: built once a database and planned once a connection, which saves most of what a short
 * query costs. `name` is unique among all. It is next to its verb and not in it, so that it can hold nothing of a request: what
 * differs is a `sql.placeholder`, whose values the call gives by name. Within a transaction it runs on that one's connection.
 */
export function prepared<Query extends Preparable>(name: string, build: (on: DbOrTx) => Query) {
  const built = new WeakMap<DbOrTx, ReturnType<Preparable["prepare"]>>();
  return (on: DbOrTx, values?: Record<string, unknown>): Promise<Rows<Query>> => {
    const query = built.get(on) ?? build(on).prepare(name);
    built.set(on, query);
    // The rows are those of the query that was built.
    return query.execute(values) as Promise<Rows<Query>>;
  };
}
