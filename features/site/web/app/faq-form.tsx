import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { EntryFields } from "#ui/form/entry-fields.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { saveFaq } from "../../office-calls.ts";
import { type SiteTexts, saveFaqSchema } from "../../office-contract.ts";
import { textLimits, textLists } from "../../office-texts.ts";
import { siteTextsQuery } from "../queries.ts";
import { BesideHome, besideHomeForm } from "./beside-home.tsx";

/** Changes the questions and answers of home, all at once. */
export default function FaqForm({ faq }: Pick<SiteTexts, "faq">) {
  // What is typed began with these: another user's later change must not be replaced unseen.
  const [begun, setBegun] = useState(faq);
  const queries = useQueryClient();
  const act = useAct(saveFaq, {
    onDone: (answer) => {
      toast.success("The questions are saved");
      setBegun(answer.faq);
      queries.setQueryData(siteTextsQuery().queryKey, answer);
    },
  });
  return (
    <CallForm
      aria-label={textLists.faq}
      act={act}
      className={besideHomeForm}
      schema={saveFaqSchema}
      values={{ items: begun.items }}
      bodyOf={({ items }) => ({ items, seen: begun.version })}
      onSend={(body) => act.run({ body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
      leaving={<AskBeforeLeaving />}
    >
      {({ items }) => (
        <BesideHome
          draft={{ faq: items.map(({ question, answer }) => ({ question, answer })) }}
          seenAt={(field) => {
            const [, at] = field.split(".");
            return at === undefined ? "#faq" : `#faq-${Number(at) + 1}`;
          }}
        >
          <EntryFields max={textLimits.items} noun="Question" blank={{ id: null, question: "", answer: "" }}>
            {(prefix) => (
              <>
                <FormText name={`${prefix}.question`} label="Question" maxLength={textLimits.question} />
                <FormArea name={`${prefix}.answer`} label="Answer" maxLength={textLimits.answer} rows={4} />
              </>
            )}
          </EntryFields>
        </BesideHome>
      )}
    </CallForm>
  );
}
