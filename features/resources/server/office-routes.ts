import type { FastifyPluginAsync } from "fastify";
import { listSchools } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../office-calls.ts";
import { officePostShapes } from "../office-contract.ts";
import { deletePost } from "./delete-post.ts";
import { officePostSource, readOfficePost } from "./office-posts.ts";
import { savePost } from "./save-post.ts";

/** The calls by which staff write posts. */
export const officePostRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, officePostShapes, "staff");
    const acts = ["post.changed", "post.scheduled", "post.published"] as const;
    handle(calls.listOfficePosts, { summary: "List posts for staff, drafts and scheduled ones too" }, ({ query }) =>
      pageOf(deps.db, officePostSource(deps.clock.now()), query),
    );
    handle(calls.listPostSchools, { summary: "List the schools that a post may belong to" }, async () => ({
      data: await listSchools(deps.db),
    }));
    handle(
      calls.getOfficePost,
      { summary: "Get a post with its text, whatever its state", refuses: [404] },
      ({ params }) => readOfficePost(deps, params),
    );
    handle(
      calls.addPost,
      {
        summary: "Add a post as a draft, scheduled or published",
        audit: ["post.added", ...acts],
        refuses: [409],
      },
      (request) => savePost(deps, actorId(request), request.body),
    );
    handle(
      calls.changePost,
      {
        summary: "Change a post, publish it, schedule it, or take it back to draft",
        description: "`seen` is the `updatedAt` that was read: a post that changed since is refused.",
        audit: ["post.taken-back", ...acts],
        refuses: [404, 409],
      },
      (request) => {
        const { seen, ...input } = request.body;
        return savePost(deps, actorId(request), { ...input, existing: { id: request.params.id, seen } });
      },
    );
    handle(calls.deletePost, { summary: "Delete a draft", audit: "post.deleted", refuses: [404, 409] }, (request) =>
      deletePost(deps, actorId(request), { ...request.params, ...request.query }),
    );
  };
