import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { reissueCertificate } from "../../office-calls.ts";
import { type OfficeCertificate, reissueSchema } from "../../office-contract.ts";
import { officeCertificateList } from "../../office-texts.ts";

type Props = { certificate: OfficeCertificate; onClose: () => void };

/** Issues a certificate again with the name corrected. */
export default function ReissueDialog({ certificate: { code, studentName }, onClose }: Props) {
  const act = useAct(reissueCertificate, {
    after: useStale([officeCertificateList.name]),
    onDone: ({ certificate }) => toast.success(`Issued again as ${certificate.code}`),
  });
  return (
    <FormDialog
      id="reissue"
      title={`Correct the name on ${code}`}
      onClose={onClose}
      act={act}
      schema={reissueSchema}
      values={{ studentName: studentName ?? "", reason: "" }}
      onSend={(body) => act.run({ params: { code }, body })}
      submit="Issue it again"
      busyLabel="Issuing it..."
      draft={`reissue-${code}`}
    >
      <p className="text-ink-2">
        The certificate gets another code. The one that it has leads to it, and its student is notified.
      </p>
      <FormText name="studentName" label="Name of the student" maxLength={120} autoComplete="off" data-autofocus />
      <FormArea name="reason" label="Reason, for staff" rows={2} maxLength={500} />
    </FormDialog>
  );
}
