import type { FastifyPluginAsync } from "fastify";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { type StaffRole, staffRoleShapes } from "../contract.ts";
import { roleTexts } from "../texts.ts";
import { findHolder, listRoles } from "./list-roles.ts";
import { setHolder } from "./set-holder.ts";
import { endRole, writeRole } from "./write-role.ts";

/** The calls about roles of staff. */
export const staffRoleRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, staffRoleShapes, "staff");
    const limits = [{ name: "roles", max: 240, windowS: 3600 }];
    const viewerOf = ({ actor }: { actor: Parameters<typeof listRoles>[1] | null }) => actor ?? { roles: [] };
    const roleOf = async (request: Parameters<typeof viewerOf>[0], id: string): Promise<StaffRole> => {
      const role = (await listRoles(deps.db, viewerOf(request))).data.find((item) => item.id === id);
      if (!role) throw notFound(roleTexts.gone);
      return role;
    };

    handle(calls.listRoles, { summary: "List roles with their capabilities and holders" }, (request) =>
      listRoles(deps.db, viewerOf(request)),
    );
    handle(calls.addRole, { summary: "Create a role", audit: "role.added", limits, refuses: [409] }, async (request) =>
      roleOf(request, await writeRole(deps, actorId(request), { ...request.body, id: null })),
    );
    handle(
      calls.changeRole,
      { summary: "Change a custom role", audit: "role.changed", limits, refuses: [404, 409] },
      async (request) =>
        roleOf(request, await writeRole(deps, actorId(request), { ...request.body, id: request.params.id })),
    );
    handle(
      calls.endRole,
      { summary: "Delete a custom role without holders", audit: "role.ended", limits, refuses: [404, 409] },
      async (request) => {
        await endRole(deps, actorId(request), request.params.id);
        return { message: "The role has ended." };
      },
    );
    handle(
      calls.findHolder,
      {
        summary: "Find an account by e-mail address, with its roles",
        limits: [{ name: "role-holders", max: 240, windowS: 3600 }],
        refuses: [404],
      },
      (request) => findHolder(deps.db, actorId(request), request.query.email),
    );
    handle(
      calls.setHolder,
      {
        summary: "Grant a role to an account or revoke it",
        audit: ["role.given", "role.taken"],
        limits,
        refuses: [404, 409],
      },
      (request) => setHolder(deps, actorId(request), { ...request.params, isGranted: request.body.isGranted }),
    );
  };
