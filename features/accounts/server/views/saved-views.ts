import { and, asc, eq, sql } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import { notFound, takenAt } from "#lib/app-error.ts";
import { listViews, removeView, saveView } from "#lib/list/view-calls.ts";
import { viewShapes } from "#lib/list/view-contract.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { newId } from "#platform/ids/ids.ts";
import { savedViews } from "./tables.ts";

const maxOfList = 20;
const maxOfAll = 200;
const shown = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

type Deps = Pick<VerbDeps, "db" | "clock">;
type Requested = { list: string; name: string; query: string };

/** Errors: AppError conflict for a name that the list has, and where there are too many. */
async function save({ db, clock }: Deps, accountId: string, requested: Requested) {
  return db.transaction(async (tx) => {
    // One at a time for an account, so that no two of them are the last one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 4410032871))`);
    const own = await tx.select().from(savedViews).where(eq(savedViews.accountId, accountId));
    const here = own.filter(({ list }) => list === requested.list);
    if (here.some(({ name }) => name.toLowerCase() === requested.name.toLowerCase()))
      throw takenAt("name", `You have a view called ${requested.name} here. Please choose another name.`);
    if (here.length >= maxOfList || own.length >= maxOfAll)
      throw takenAt("name", `You have ${here.length} views here. Please remove one first.`, "full");
    const view = { id: newId(), ...requested };
    await tx.insert(savedViews).values({ ...view, accountId, createdAt: clock.now() });
    return { id: view.id, name: view.name, query: view.query };
  });
}

/** Errors: AppError not_found. */
async function remove({ db }: Deps, accountId: string, id: string) {
  const [removed] = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.accountId, accountId)))
    .returning({ id: savedViews.id });
  if (!removed) throw notFound("We could not find that view.");
  return removed;
}

/** The calls about the views of anyone who asks; no one reaches another's. */
export const savedViewRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, viewShapes, "lists");
    handle(listViews, { summary: "List own saved views of a list" }, async (request) => ({
      data: await deps.db
        .select(shown)
        .from(savedViews)
        .where(and(eq(savedViews.accountId, actorId(request)), eq(savedViews.list, request.query.list)))
        .orderBy(asc(savedViews.id)),
    }));
    handle(
      saveView,
      {
        summary: "Save filters and sort of a list as a view",
        limits: [{ name: "views", max: 120, windowS: 3600 }],
        refuses: [409],
      },
      (request) => save(deps, actorId(request), request.body),
    );
    handle(removeView, { summary: "Remove an own saved view", refuses: [404] }, (request) =>
      remove(deps, actorId(request), request.params.id),
    );
  };
