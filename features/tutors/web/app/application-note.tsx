import { momentText } from "#lib/viewer-zone.ts";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormBoxes } from "#ui/form/form-boxes.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { noteApplication } from "../../office-application-calls.ts";
import { type ApplicationCheck, noteSchema, type OfficeApplication } from "../../office-application-contract.ts";
import { applicationChecks, maxOfficeLetters, officeApplicationList } from "../../office-application-texts.ts";

/** What colleagues have looked into before they decide, with a note: for each other, not for the applicant. */
export default function ApplicationNote({ application }: { application: OfficeApplication }) {
  const { id, checks, note, notedAt } = application;
  const act = useAct(noteApplication, {
    after: useStale([officeApplicationList.name]),
    onDone: () => toast.success("Your colleagues see it now"),
  });
  return (
    <>
      {notedAt && <p className="text-ink-2 text-sm">Last noted {momentText(new Date(notedAt))}</p>}
      {act.error?.status === 409 && (
        <p className="whitespace-pre-wrap wrap-anywhere">Your colleague noted: {note || "nothing in words"}</p>
      )}
      <CallForm
        act={act}
        schema={noteSchema}
        values={{ checks: [...checks] as string[], note }}
        bodyOf={(typed) => ({ ...typed, notedAt })}
        onSend={(body) => act.run({ params: { id }, body })}
        submit="Save"
        busyLabel="Saving..."
        button={{ variant: "soft" }}
        leaving={<AskBeforeLeaving />}
      >
        <FormBoxes
          name="checks"
          legend={<span className="sr-only">What was looked into</span>}
          labelOf={(check) => applicationChecks[check as ApplicationCheck]}
        >
          {(box) => Object.keys(applicationChecks).map(box)}
        </FormBoxes>
        <FormArea
          name="note"
          label="Note for the team (optional)"
          rows={2}
          maxLength={maxOfficeLetters}
          hint="The applicant reads it only in an export of their data."
        />
      </CallForm>
    </>
  );
}
