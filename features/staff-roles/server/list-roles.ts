import type { DbOrTx } from "#db/client.ts";
import { countHolders, listOfficeRoles, rolesAt, staffHolders } from "#features/accounts/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { decidesOver, type Holder, needsOf, powersOf } from "#lib/capabilities.ts";
import { builtIns, type RoleHolder, type RoleList } from "../contract.ts";
import { builtInNames, roleTexts } from "../texts.ts";

/** All roles: the built-in ones first, with what each may do and who holds it. */
export async function listRoles(db: DbOrTx, viewer: Holder): Promise<RoleList> {
  const [composed, holders, tutors, students] = [
    await listOfficeRoles(db),
    await staffHolders(db),
    await countHolders(db, "tutor"),
    await countHolders(db, "student"),
  ];
  const roles = [
    ...builtIns.map((id) => ({
      id,
      name: builtInNames[id],
      isBuiltIn: true,
      capabilities: powersOf({ roles: [id] }),
      needs: needsOf(id),
    })),
    ...composed.map((role) => ({ ...role, isBuiltIn: false, needs: needsOf(role.capabilities) })),
  ];
  return {
    mine: powersOf(viewer),
    data: roles.map(({ needs, ...role }) => {
      const own = holders.filter((holder) => holder.role === role.id);
      return {
        ...role,
        holders: own.map(({ id, fullName, email }) => ({ id, fullName, email })),
        holderCount: role.id === "tutor" ? tutors : role.id === "student" ? students : own.length,
        isWithinMine: decidesOver(viewer, needs),
      };
    }),
  };
}

/** The account of an address with the roles that it holds. Errors: AppError not_found where none can log in. */
export async function findHolder(db: DbOrTx, viewerId: string, email: string): Promise<RoleHolder> {
  const match = await rolesAt(db, email);
  if (!match) throw notFound(roleTexts.noAccount);
  const { composed, roles, ...person } = match;
  return {
    ...person,
    roles: [...roles.filter((role) => role !== "office"), ...composed],
    isMe: person.id === viewerId,
  };
}
