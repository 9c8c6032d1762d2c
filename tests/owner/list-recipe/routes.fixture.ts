import { eq, ilike, inArray, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { newId } from "#platform/ids/ids.ts";
import { sendCsv } from "#platform/list/csv.ts";
import { batchesOf, containing, type ListSource, lockThese, pageOf } from "#platform/list/list-source.ts";
import * as calls from "./contract.fixture.ts";
import { clubs } from "./tables.fixture.ts";

const viewOf = ({ endedAt, ...club }: typeof clubs.$inferSelect) => ({ ...club, isEnded: endedAt !== null });
const source: ListSource<typeof calls.clubList, calls.Club> = {
  spec: calls.clubList,
  id: clubs.id,
  filters: {
    q: (q) => ilike(clubs.name, containing(q)),
    city: (city) => eq(clubs.city, city),
    ended: () => isNotNull(clubs.endedAt),
  },
  sorts: { name: clubs.name },
  rows: async (db, page) => (await page(db.select().from(clubs).$dynamic())).map(viewOf),
};
const columns = {
  Name: ({ name }: calls.Club) => name,
  Fee: ({ feeMinor }: calls.Club) => ({ amountMinor: feeMinor }),
};

export function clubRoutes(app: FastifyInstance, deps: Pick<VerbDeps, "db" | "clock">) {
  const handle = handling(app, calls.clubShapes, "staff");
  handle(calls.listClubs, { summary: "List clubs" }, ({ query }) => pageOf(deps.db, source, query));
  handle(calls.exportClubs, { summary: "Export clubs as CSV", produces: ["text/csv"] }, async ({ query }, reply) =>
    sendCsv(reply, deps.clock.now(), { name: "clubs", columns, batches: batchesOf(deps.db, source, query) }),
  );
  handle(calls.addClub, { summary: "Add a club", audit: "club.added" }, (request) =>
    staffWrite(deps, actorId(request), async (tx, record) => {
      const after = { id: newId(), ...request.body };
      await tx.insert(clubs).values(after);
      await record("club.added", after.id, { after });
      return { ...after, isEnded: false };
    }),
  );
  handle(calls.changeClub, { summary: "Change a club", audit: "club.changed", refuses: [404] }, (request) =>
    staffWrite(deps, actorId(request), async (tx, record) => {
      const { id } = request.params;
      const [before] = await tx.select().from(clubs).where(eq(clubs.id, id)).for("update");
      if (!before) throw notFound("We could not find that club.");
      await tx.update(clubs).set(request.body).where(eq(clubs.id, id));
      await record("club.changed", id, { before, after: request.body });
      return viewOf({ ...before, ...request.body });
    }),
  );
  handle(calls.endClubs, { summary: "End several clubs", audit: "club.ended", refuses: [409] }, (request) =>
    staffWrite(deps, actorId(request), async (tx, record, now) => {
      const ids = await lockThese(tx, source, request.body);
      await tx.update(clubs).set({ endedAt: now }).where(inArray(clubs.id, ids));
      for (const id of ids) await record("club.ended", id);
      return { endedCount: ids.length };
    }),
  );
}
