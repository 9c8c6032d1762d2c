import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { EntryFields } from "#ui/form/entry-fields.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { saveFaq } from "../../office-calls.ts";
import { type SiteTexts, saveFaqSchema } from "../../office-contract.ts";
import { textLimits } from "../../office-texts.ts";
import { siteTextsQuery } from "../queries.ts";

/** Changes the questions and answers of home, all at once. */
export default function FaqDialog({ faq, onClose }: Pick<SiteTexts, "faq"> & { onClose: () => void }) {
  const act = useAct(saveFaq, {
    onDone: () => toast.success("The questions are saved"),
    after: useStale([siteTextsQuery().queryKey[0]]),
  });
  return (
    <FormDialog
      id="change-faq"
      title="Questions and answers"
      size="lg"
      onClose={onClose}
      act={act}
      schema={saveFaqSchema}
      values={{ items: faq.items, seen: faq.version }}
      onSend={(body) => act.run({ body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
    >
      <EntryFields max={textLimits.items} noun="Question" blank={{ id: null, question: "", answer: "" }}>
        {(prefix) => (
          <>
            <FormText name={`${prefix}.question`} label="Question" maxLength={textLimits.question} />
            <FormArea name={`${prefix}.answer`} label="Answer" maxLength={textLimits.answer} rows={4} />
          </>
        )}
      </EntryFields>
    </FormDialog>
  );
}
