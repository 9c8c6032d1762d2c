import { eq, ilike, inArray, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { newId } from "#platform/ids/ids.ts";
import { type CsvColumns, sendCsv } from "#platform/list/csv.ts";
import { batchesOf, type ListSource, lockThese, pageOf } from "#platform/list/list-source.ts";
import * as calls from "./contract.fixture.ts";
import { clubs } from "./tables.fixture.ts";

const viewOf = ({ endedAt, ...club }: typeof clubs.$inferSelect) => ({ ...club, isEnded: endedAt !== null });
const source = (db: DbOrTx): ListSource<typeof calls.clubList, calls.Club> => ({
  spec: calls.clubList,
  id: clubs.id,
  filters: {
    q: (q) => ilike(clubs.name, `%${q.replace(/[\\%_]/g, "\\$&")}%`),
    city: (city) => eq(clubs.city, city),
    ended: () => isNotNull(clubs.endedAt),
  },
  sorts: { name: clubs.name },
  rows: async ({ where, orderBy, limit }) =>
    (
      await db
        .select()
        .from(clubs)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
    ).map(viewOf),
});

const columns: CsvColumns<calls.Club> = {
  Name: ({ name }) => name,
  Fee: ({ feeMinor }) => ({ amountMinor: feeMinor }),
};

export function clubRoutes(app: FastifyInstance, { db, clock }: Pick<VerbDeps, "db" | "clock">) {
  const handle = handling(app, calls.clubShapes, "staff");
  const write = (actor: string, action: string, subject: string) => ({
    actorId: actor,
    action,
    about: "club",
    subject,
    at: clock.now(),
  });
  handle(calls.listClubs, { summary: "List clubs" }, ({ query }) => pageOf(db, source(db), query));
  handle(calls.exportClubs, { summary: "Export clubs as CSV", produces: ["text/csv"] }, async ({ query }, reply) =>
    sendCsv(reply, clock.now(), { name: "clubs", columns, batches: batchesOf(source(db), query) }),
  );
  handle(calls.addClub, { summary: "Add a club", audit: "club.added" }, (request) =>
    db.transaction(async (tx) => {
      const after = { id: newId(), ...request.body };
      await tx.insert(clubs).values(after);
      await recordStaffWrite(tx, { ...write(actorId(request), "club.added", after.id), after });
      return { ...after, isEnded: false };
    }),
  );
  handle(calls.changeClub, { summary: "Change a club", audit: "club.changed", refuses: [404] }, (request) =>
    db.transaction(async (tx) => {
      const { id } = request.params;
      const [before] = await tx.select().from(clubs).where(eq(clubs.id, id)).for("update");
      if (!before) throw notFound("We could not find that club.");
      await tx.update(clubs).set(request.body).where(eq(clubs.id, id));
      await recordStaffWrite(tx, { ...write(actorId(request), "club.changed", id), before, after: request.body });
      return viewOf({ ...before, ...request.body });
    }),
  );
  handle(calls.endClubs, { summary: "End several clubs", audit: "club.ended", refuses: [409] }, (request) =>
    db.transaction(async (tx) => {
      const ids = await lockThese(tx, source(tx), request.body);
      await tx.update(clubs).set({ endedAt: clock.now() }).where(inArray(clubs.id, ids));
      for (const id of ids) await recordStaffWrite(tx, write(actorId(request), "club.ended", id));
      return { endedCount: ids.length };
    }),
  );
}
