import { type ReactNode, useState } from "react";
import { FormMessage } from "#ui/components/form-message.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { type ReportReason, reasonLabels, reportLength, reportReasons, reportTexts } from "../../report-texts.ts";

type ReportFormProps = {
  label: string;
  /** What is typed stays under this name until it is sent. */
  draft: string;
  send: (body: { reason: ReportReason; words: string }) => Promise<unknown>;
  /** Over the reasons. */
  children?: ReactNode;
};

/** Reports to staff what is wrong with something that another person wrote. */
export function ReportForm({ label, draft, send, children }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useDraft(draft);
  const report = useAct(
    async (body: { reason: ReportReason; words: string }) => {
      await send(body);
      return true;
    },
    { onDone: () => setText("") },
  );
  const needsText = reason === "other" && text.trim() === "";
  if (report.answer) return <FormMessage tone="success">{reportTexts.thanks}</FormMessage>;
  return (
    <ActForm
      act={report}
      wrong={{ reason: reason === null && reportTexts.reasonMissing, words: needsText && reportTexts.wordsMissing }}
      onSend={() => reason !== null && report.run({ reason, words: text.trim() })}
      submit="Report it"
      busyLabel="Sending..."
      otherwise={reportTexts.notSent}
      aria-label={label}
    >
      {(errors) => (
        <>
          {children}
          <RadioGroup
            name="reason"
            label="What is wrong with it"
            options={reportReasons.map((value) => ({ value, label: reasonLabels[value] }))}
            value={reason}
            onChange={({ target }) => setReason(target.value as ReportReason)}
            error={errors.reason}
          />
          <TextArea
            name="words"
            id="report-words"
            label="In your words"
            optional={reason !== "other"}
            rows={3}
            maxLength={reportLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={errors.words}
          />
        </>
      )}
    </ActForm>
  );
}
