import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { ReadyTexts } from "#ui/form/ready-texts.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { askApplicant, declineApplication } from "../../office-application-calls.ts";
import { declineSchema, type OfficeApplication, questionSchema } from "../../office-application-contract.ts";
import { maxOfficeLetters, officeApplicationList, readyReasons } from "../../office-application-texts.ts";

type Props = { application: OfficeApplication; onClose: () => void };

/** What the office writes to an applicant: a question, or why it declines. */
export default function AnswerDialog({ kind, ...props }: Props & { kind: "ask" | "decline" }) {
  return kind === "ask" ? <AskDialog {...props} /> : <DeclineDialog {...props} />;
}

const useAfter = () => useStale([officeApplicationList.name], ["office-waiting"]);

function AskDialog({ application: { id, fullName, askedAt }, onClose }: Props) {
  const act = useAct(askApplicant, {
    after: useAfter(),
    onDone: () => toast.success(`We have written to ${fullName}`),
  });
  return (
    <FormDialog
      id="ask-applicant"
      title={`Ask ${fullName} for more`}
      onClose={onClose}
      act={act}
      schema={questionSchema}
      values={{ question: "" }}
      bodyOf={({ question }) => ({ question, askedAt })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Send the question"
      busyLabel="Sending..."
      draft={`ask-applicant-${id}`}
    >
      <p className="text-ink-2">
        It goes by mail. The answer comes to the academy's mailbox, and the application waits.
      </p>
      <FormArea name="question" label="Question" rows={4} maxLength={maxOfficeLetters} data-autofocus />
    </FormDialog>
  );
}

function DeclineDialog({ application: { id, fullName, askedAt }, onClose }: Props) {
  const act = useAct(declineApplication, {
    after: useAfter(),
    onDone: () => toast.success(`The application of ${fullName} is declined`),
  });
  return (
    <FormDialog
      id="decline-applicant"
      title={`Decline ${fullName}?`}
      onClose={onClose}
      act={act}
      schema={declineSchema}
      values={{ reason: "" }}
      bodyOf={({ reason }) => ({ reason, askedAt })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Decline"
      busyLabel="Declining..."
      draft={`decline-applicant-${id}`}
    >
      <p className="text-ink-2">The reason goes to the applicant by mail, word for word.</p>
      <ReadyTexts name="reason" label="Ready reasons" texts={readyReasons} />
      <FormArea name="reason" label="Reason" rows={4} maxLength={maxOfficeLetters} data-autofocus />
    </FormDialog>
  );
}
