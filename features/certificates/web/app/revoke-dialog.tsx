import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { revokeCertificate } from "../../office-calls.ts";
import { type OfficeCertificate, revokeSchema } from "../../office-contract.ts";
import { officeCertificateList } from "../../office-texts.ts";

type Props = { certificate: OfficeCertificate; onClose: () => void };

/** Revokes a certificate, with the reason that staff read. */
export default function RevokeDialog({ certificate: { code, studentName, courseTitle }, onClose }: Props) {
  const act = useAct(revokeCertificate, {
    after: useStale([officeCertificateList.name]),
    onDone: () => toast.success(`Certificate ${code} is revoked`),
  });
  return (
    <FormDialog
      id="revoke"
      title={`Revoke certificate ${code}?`}
      onClose={onClose}
      act={act}
      schema={revokeSchema}
      values={{ reason: "" }}
      onSend={(body) => act.run({ params: { code }, body })}
      submit="Revoke it"
      busyLabel="Revoking..."
      draft={`revoke-${code}`}
    >
      <p className="text-ink-2 wrap-anywhere">
        Anyone with its code reads from now on that it was revoked, and its PDF is gone. {studentName ?? "Its student"}{" "}
        is notified about {courseTitle}, without the reason. It can be restored.
      </p>
      <FormArea name="reason" label="Reason, for staff" rows={3} maxLength={500} data-autofocus />
    </FormDialog>
  );
}
