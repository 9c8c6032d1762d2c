import { type FormEvent, useState } from "react";
import type { Composable } from "#lib/capabilities.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { ActProps } from "#ui/hooks/use-keyed-act.ts";
import type { NewRole, StaffRole } from "../../contract.ts";
import { capabilityGroups, roleTexts } from "../../texts.ts";

const unreachable = notReached("Please send it again.");

/** Composes a role, or changes one. What the person may not do themselves cannot be chosen. */
export function RoleDialog({
  role,
  mine,
  isBusy,
  fault,
  onWrite,
  onClose,
}: ActProps & { role: StaffRole | null; mine: readonly Composable[]; onWrite: (role: NewRole) => void }) {
  const [name, setName] = useState(role?.name ?? "");
  const [chosen, setChosen] = useState<readonly Composable[]>(role?.capabilities ?? []);
  const [isSent, setSent] = useState(false);
  const nameFault = name.trim().length < 2 ? roleTexts.nameMissing : undefined;
  const choiceFault = chosen.length === 0 ? roleTexts.noneChosen : undefined;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSent(true);
    if (nameFault) event.currentTarget.querySelector<HTMLInputElement>("[name=name]")?.focus();
    else if (choiceFault) event.currentTarget.querySelector<HTMLInputElement>("[type=checkbox]:enabled")?.focus();
    else onWrite({ name: name.trim(), capabilities: [...chosen] });
  }
  const general = fault && Object.keys(fault.fields).length === 0 ? sentenceOf(fault, unreachable) : undefined;
  const alert = general ?? fault?.fields.capabilities ?? (isSent ? choiceFault : undefined);

  return (
    <Dialog
      id="role"
      open
      onClose={onClose}
      dismissible={!isBusy}
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
          error={fault?.fields.name ?? (isSent ? nameFault : undefined)}
          data-autofocus
        />
        {capabilityGroups.map((group) => (
          <fieldset key={group.name} className="grid">
            <legend className="font-semibold">{group.name}</legend>
            {(Object.entries(group.words) as [Composable, string][]).map(([capability, words]) => (
              <Checkbox
                key={capability}
                name={capability}
                label={words}
                checked={chosen.includes(capability)}
                disabled={!mine.includes(capability)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, capability] : chosen.filter((one) => one !== capability))
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
        <Button type="submit" busy={isBusy} busyLabel="Saving it...">
          {role ? "Save the role" : "Make the role"}
        </Button>
      </form>
    </Dialog>
  );
}
