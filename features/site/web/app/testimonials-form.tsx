import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { EntryFields } from "#ui/form/entry-fields.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { saveTestimonials } from "../../office-calls.ts";
import { type SiteTexts, saveTestimonialsSchema } from "../../office-contract.ts";
import { textLimits, textLists } from "../../office-texts.ts";
import { siteTextsQuery } from "../queries.ts";
import { BesideHome, besideHomeForm } from "./beside-home.tsx";

/** Changes the testimonials of home, all at once. */
export default function TestimonialsForm({ testimonials }: Pick<SiteTexts, "testimonials">) {
  // What is typed began with these: another user's later change must not be replaced unseen.
  const [begun, setBegun] = useState(testimonials);
  const queries = useQueryClient();
  const act = useAct(saveTestimonials, {
    onDone: (answer) => {
      toast.success("The testimonials are saved");
      setBegun(answer.testimonials);
      queries.setQueryData(siteTextsQuery().queryKey, answer);
    },
  });
  return (
    <CallForm
      aria-label={textLists.testimonials}
      act={act}
      className={besideHomeForm}
      schema={saveTestimonialsSchema}
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
          draft={{ testimonials: items.map(({ id, name, dateText, text }) => ({ id, name, dateText, text })) }}
          seenAt={(field) => {
            const [, at] = field.split(".");
            return at === undefined ? "#testimonials" : `#testimonials figure:nth-of-type(${Number(at) + 1})`;
          }}
        >
          <EntryFields max={textLimits.items} noun="Testimonial" blank={{ id: null, name: "", dateText: "", text: "" }}>
            {(prefix) => (
              <>
                <FormText name={`${prefix}.name`} label="Name" maxLength={textLimits.name} />
                <FormText
                  name={`${prefix}.dateText`}
                  label="When"
                  maxLength={textLimits.date}
                  hintOrError="Such as March 2026"
                />
                <FormArea name={`${prefix}.text`} label="Words" maxLength={textLimits.text} rows={4} />
              </>
            )}
          </EntryFields>
        </BesideHome>
      )}
    </CallForm>
  );
}
