import { useState } from "react";
import type { Composable } from "#lib/capabilities.ts";
import { ask } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addRole, changeRole } from "../../calls.ts";
import type { NewRole, StaffRole } from "../../contract.ts";
import { capabilityGroups, roleTexts } from "../../texts.ts";

const unreachable = notReached("Please send it again.");

/** Composes a role, or changes one. What the person may not do themselves cannot be chosen. */
export function RoleDialog({
  role,
  mine,
  onClose,
}: {
  role: StaffRole | null;
  mine: readonly Composable[];
  onClose: () => void;
}) {
  const [name, setName] = useState(role?.name ?? "");
  const [chosen, setChosen] = useState<readonly Composable[]>(role?.capabilities ?? []);
  const act = useAct(
    (body: NewRole) =>
      role
        ? ask(changeRole, {
            params: { id: role.id },
            body: { ...body, seen: { name: role.name, capabilities: role.capabilities } },
          })
        : ask(addRole, { body }),
    {
      after: useStale(["staff-roles"]),
      onDone: (_, body) => {
        onClose();
        toast.success(role ? `${body.name} is changed` : `${body.name} is made`);
      },
    },
  );

  return (
    <Dialog
      id="role"
      open
      onClose={onClose}
      dismissible={!act.isBusy}
      size="lg"
      title={role ? `Change ${role.name}` : "New role"}
    >
      <ActForm
        act={act}
        wrong={{
          name: name.trim().length < 2 && roleTexts.nameMissing,
          capabilities: chosen.length === 0 && roleTexts.noneChosen,
        }}
        onSend={() => act.run({ name: name.trim(), capabilities: [...chosen] })}
        submit={role ? "Save the role" : "Make the role"}
        busyLabel="Saving it..."
        otherwise={unreachable}
        className="grid gap-5"
      >
        {(errors) => (
          <>
            <TextField
              name="name"
              label="Name"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={errors.name}
              data-autofocus
            />
            {capabilityGroups.map((group) => (
              <fieldset key={group.name} className="grid">
                <legend className="font-semibold">{group.name}</legend>
                {(Object.entries(group.labels) as [Composable, string][]).map(([capability, text]) => (
                  <Checkbox
                    key={capability}
                    name={capability}
                    aria-invalid={errors.capabilities ? true : undefined}
                    label={text}
                    checked={chosen.includes(capability)}
                    disabled={!mine.includes(capability)}
                    onChange={({ target }) =>
                      setChosen(
                        target.checked
                          ? [...chosen, capability]
                          : chosen.filter((composable) => composable !== capability),
                      )
                    }
                  />
                ))}
              </fieldset>
            ))}
            {role && role.holderCount > 0 && (
              <p className="text-ink-2 text-sm">
                It holds at once for{" "}
                {role.holderCount === 1 ? "the person who has" : `the ${role.holderCount} people who have`} it. We tell
                them by mail.
              </p>
            )}
          </>
        )}
      </ActForm>
    </Dialog>
  );
}
