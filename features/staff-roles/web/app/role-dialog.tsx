import { type FormEvent, useState } from "react";
import type { Composable } from "#lib/capabilities.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage, notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
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
  const [isSent, setSent] = useState(false);
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
  const { error } = act;
  const nameError = name.trim().length < 2 ? roleTexts.nameMissing : undefined;
  const choiceError = chosen.length === 0 ? roleTexts.noneChosen : undefined;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSent(true);
    if (nameError) event.currentTarget.querySelector<HTMLInputElement>("[name=name]")?.focus();
    else if (choiceError) event.currentTarget.querySelector<HTMLInputElement>("[type=checkbox]:enabled")?.focus();
    else void act.run({ name: name.trim(), capabilities: [...chosen] });
  }
  const general = error && Object.keys(error.fields).length === 0 ? errorMessage(error, unreachable) : undefined;
  const alert = general ?? error?.fields.capabilities ?? (isSent ? choiceError : undefined);

  return (
    <Dialog
      id="role"
      open
      onClose={onClose}
      dismissible={!act.isBusy}
      size="lg"
      title={role ? `Change ${role.name}` : "New role"}
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <TextField
          name="name"
          label="Name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error?.fields.name ?? (isSent ? nameError : undefined)}
          data-autofocus
        />
        {capabilityGroups.map((group) => (
          <fieldset key={group.name} className="grid">
            <legend className="font-semibold">{group.name}</legend>
            {(Object.entries(group.words) as [Composable, string][]).map(([capability, text]) => (
              <Checkbox
                key={capability}
                name={capability}
                label={text}
                checked={chosen.includes(capability)}
                disabled={!mine.includes(capability)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked ? [...chosen, capability] : chosen.filter((composable) => composable !== capability),
                  )
                }
              />
            ))}
          </fieldset>
        ))}
        {role && role.holderCount > 0 && (
          <p className="text-ink-2 text-sm">
            It holds at once for{" "}
            {role.holderCount === 1 ? "the person who has" : `the ${role.holderCount} people who have`} it. We tell them
            by mail.
          </p>
        )}
        <div role="alert">{alert && <FieldError>{alert}</FieldError>}</div>
        <Button type="submit" busy={act.isBusy} busyLabel="Saving it...">
          {role ? "Save the role" : "Make the role"}
        </Button>
      </form>
    </Dialog>
  );
}
