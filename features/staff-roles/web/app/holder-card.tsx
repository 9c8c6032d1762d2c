import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { parseEmailAddress } from "#lib/email-address.ts";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { setHolder } from "../../calls.ts";
import type { RoleHolder, StaffRole } from "../../contract.ts";
import { builtInOpens, capabilityText, roleTexts } from "../../texts.ts";
import { holderQuery } from "../queries.ts";

const emailError = "Please enter an e-mail address.";
/** The roles of one account, found by its address, which is in the page's own address. */
export function HolderCard({ roles, mayChange }: { roles: readonly StaffRole[]; mayChange: boolean }) {
  const [address, setAddress] = useSearchParams();
  const of = address.get("of") ?? "";
  const [typed, setTyped] = useState(of);
  const query = useQuery(holderQuery(of));
  const element = useRef<HTMLElement>(null);
  // A person of the list was chosen, or the browser went back.
  useEffect(() => {
    setTyped(of);
    // On a phone the card is far below the list.
    if (of !== "" && !element.current?.contains(document.activeElement)) element.current?.focus();
  }, [of]);

  const email = parseEmailAddress(typed.trim());

  return (
    <section
      ref={element}
      tabIndex={-1}
      aria-labelledby="holder-title"
      className="card outline-none card-padded grid gap-4 lg:sticky lg:top-4"
    >
      <h2 id="holder-title" className="text-h4">
        Roles of an account
      </h2>
      <ActForm
        act={{ isBusy: of !== "" && query.isFetching, error: null }}
        wrong={{ email: email === null && emailError }}
        onSend={() => {
          if (email === of) void query.refetch();
          else if (email !== null) setAddress({ of: email }, { preventScrollReset: true });
        }}
        submit="Find the account"
        busyLabel="Looking..."
        button={{ variant: "line" }}
        className="grid gap-3"
      >
        {(errors) => (
          <TextField
            name="email"
            type="email"
            label="E-mail address"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={errors.email}
          />
        )}
      </ActForm>
      {of !== "" && (
        <QueryBoundary
          query={query}
          loading="Looking for the account..."
          skeleton={<SkeletonRows count={3} />}
          failed="The account could not be looked up."
          kind="person"
        >
          {(holder) => <Stored key={holder.id} holder={holder} roles={roles} mayChange={mayChange} />}
        </QueryBoundary>
      )}
    </section>
  );
}

function Stored({ holder, roles, mayChange }: { holder: RoleHolder; roles: readonly StaffRole[]; mayChange: boolean }) {
  const [request, setRequested] = useState<StaffRole | null>(null);
  return (
    <div className="grid gap-2">
      <p>
        <b className="block font-semibold wrap-anywhere">{holder.fullName}</b>
        <span className="text-ink-2 text-sm wrap-anywhere">{holder.email}</span>
      </p>
      {holder.isMe && <p className="text-ink-2 text-sm">{roleTexts.notOwn}</p>}
      <ul className="divide-y divide-line">
        {roles.map((role) => {
          const isGranted = holder.roles.includes(role.id);
          return (
            <li key={role.id} className="flex min-h-(--tap) flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <span className="mr-auto wrap-anywhere">
                {role.name}
                {isGranted && <span className="block text-ink-2 text-sm">Holds it</span>}
              </span>
              {mayChange && !holder.isMe && role.isWithinMine && (
                <Button variant="line" size="sm" onClick={() => setRequested(role)}>
                  {isGranted ? "Take" : "Give"} <span className="sr-only">{role.name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {request && <SetDialog role={request} holder={holder} onClose={() => setRequested(null)} />}
      {mayChange && !holder.isMe && (
        <p className="text-ink-2 text-sm">
          Who becomes staff is logged out everywhere and logs in with a mailed code. We tell them of each change by
          mail.
        </p>
      )}
    </div>
  );
}

/** Asks before a role is given or taken, and names what it opens. */
function SetDialog({ role, holder, onClose }: { role: StaffRole; holder: RoleHolder; onClose: () => void }) {
  // As it was when the dialog opened: the list is read again while it closes.
  const [isGranted] = useState(() => holder.roles.includes(role.id));
  const { fullName } = holder;
  const own = builtInOpens[role.id];
  const opens = own ? [own] : role.capabilities.map(capabilityText);
  const act = useAct(setHolder, {
    after: useStale(["staff-roles"]),
    onDone: () => toast.success(isGranted ? `${role.name} is taken` : `${role.name} is given`),
  });
  return (
    <ConfirmDialog
      id="set-role"
      title={isGranted ? `Take ${role.name} from ${fullName}?` : `Give ${role.name} to ${fullName}?`}
      act={act}
      input={{ params: { account: holder.id, role: role.id }, body: { isGranted: !isGranted } }}
      confirm={isGranted ? `Take ${role.name}` : `Give ${role.name}`}
      busyLabel={isGranted ? "Taking..." : "Giving..."}
      onClose={onClose}
    >
      <div>
        <p className="text-ink-2">{isGranted ? "This role no longer opens for them:" : "It opens at once:"}</p>
        <ul className="mt-2 list-disc pl-5">
          {opens.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}
