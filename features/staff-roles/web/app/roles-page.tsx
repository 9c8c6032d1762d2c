import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { changeRole, endRole } from "../../calls.ts";
import type { StaffRole } from "../../contract.ts";
import { rolesQuery } from "../queries.ts";
import { HolderCard } from "./holder-card.tsx";
import { RoleCard } from "./role-card.tsx";
import { RoleDialog } from "./role-dialog.tsx";

export const meta = appMeta("Roles");

/** Roles: what each may do, who holds it, and an account's roles. Who may change them composes, gives and takes. */
export function RolesPage() {
  const query = useQuery(rolesQuery());
  const [writing, setWriting] = useState<StaffRole | "new" | null>(null);
  const mayChange = mayHere(changeRole);
  const end = useConfirm(endRole, {
    stale: ["staff-roles"],
    done: (_, { name }) => `${name} has ended`,
    question: ({ id, name }: StaffRole) => ({
      title: `End ${name}?`,
      text: "Nobody can be given it any more. It cannot be brought back, but composed again.",
      confirm: "End the role",
      busyLabel: "Ending it...",
      input: { params: { id } },
    }),
  });

  return (
    <>
      <PageHeading lead="What people of the academy may do. A change holds at once, on every device.">
        Roles
      </PageHeading>
      <QueryBoundary
        query={query}
        loading="Loading the roles..."
        skeleton={<SkeletonRows count={5} />}
        failed="The roles could not be loaded."
        kind="person"
        className="card"
      >
        {({ data: roles, mine }) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)]">
            <section aria-labelledby="roles-title" className="card overflow-hidden">
              <div className="flex flex-wrap items-center gap-3 border-line border-b p-4">
                <h2 id="roles-title" className="mr-auto text-h4">
                  All roles
                </h2>
                {mayChange && (
                  <Button size="sm" onClick={() => setWriting("new")}>
                    <Icon name="plus" /> New role
                  </Button>
                )}
              </div>
              <ul className="divide-y divide-line">
                {roles.map((role) => (
                  <RoleCard
                    key={role.id}
                    role={role}
                    acts={
                      mayChange && !role.isBuiltIn && role.isWithinMine
                        ? { onChange: () => setWriting(role), onEnd: () => end.ask(role) }
                        : null
                    }
                  />
                ))}
              </ul>
              {roles.every(({ isBuiltIn }) => isBuiltIn) && (
                <p className="border-line border-t p-4 text-ink-2">
                  {mayChange
                    ? "No role of your own yet. Compose one for a person who is to do a part of the work, such as transfers alone."
                    : "The academy has composed no role of its own yet."}
                </p>
              )}
            </section>
            <HolderCard roles={roles} mayChange={mayChange} />
            {writing && (
              <RoleDialog role={writing === "new" ? null : writing} mine={mine} onClose={() => setWriting(null)} />
            )}
          </div>
        )}
      </QueryBoundary>
      {end.dialog}
    </>
  );
}

export default RolesPage;
