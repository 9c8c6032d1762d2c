import { officeGuardianSchema } from "#features/accounts/office-guardian-contract.ts";
import { peopleList } from "#features/accounts/people-texts.ts";
import { dateInLagos } from "#lib/dates.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormCheck, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeGuardian } from "../../calls.ts";
import type { PersonPage } from "../../contract.ts";

/** Writes the age and the guardian of a student (MINOR-01), who reads that the academy did. */
export default function GuardianDialog({
  person: {
    id,
    fullName,
    guardian: { isMinor, guardian },
  },
  onClose,
}: {
  person: PersonPage;
  onClose: () => void;
}) {
  const act = useAct(changeGuardian, {
    after: useStale([peopleList.name]),
    onDone: () => toast.success(`Age and guardian of ${fullName} are saved`),
  });
  return (
    <FormDialog
      id="guardian"
      title={`Age and guardian of ${fullName}`}
      onClose={onClose}
      act={act}
      schema={officeGuardianSchema}
      values={{
        isMinor,
        fullName: guardian?.fullName ?? "",
        phone: guardian?.phone ?? "",
        email: guardian?.email ?? "",
        consentOn: guardian ? dateInLagos(new Date(guardian.consentAt)) : "",
      }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Save"
      busyLabel="Saving..."
    >
      <p className="text-ink-2">
        The student reads in their settings that the academy changed it, and their tutors see the guardian. The audit
        log names no one.
      </p>
      <FormCheck name="isMinor" label="Under 18" />
      <FormText name="fullName" label="Guardian's name" optional deps={["phone", "consentOn"]} autoComplete="off" />
      <FormText
        name="phone"
        type="tel"
        label="Guardian's phone number"
        hint="With its country, such as +234 803 123 4567"
        autoComplete="off"
        deps={["fullName"]}
      />
      <FormText
        name="email"
        type="email"
        label="Guardian's e-mail"
        optional
        autoComplete="off"
        deps={["fullName"]}
        hint="We ask there whether the lesson reports shall come."
      />
      <FormText
        name="consentOn"
        type="date"
        label="Agreed on"
        max={dateInLagos(new Date())}
        deps={["fullName"]}
        hint="The day on which the guardian agreed to be contacted."
      />
    </FormDialog>
  );
}
