import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { EntryFields } from "#ui/form/entry-fields.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { saveTestimonials } from "../../office-calls.ts";
import { type SiteTexts, saveTestimonialsSchema } from "../../office-contract.ts";
import { textLimits } from "../../office-texts.ts";
import { siteTextsQuery } from "../queries.ts";

/** Changes the testimonials of home, all at once. */
export default function TestimonialsDialog({
  testimonials,
  onClose,
}: Pick<SiteTexts, "testimonials"> & { onClose: () => void }) {
  const act = useAct(saveTestimonials, {
    onDone: () => toast.success("The testimonials are saved"),
    after: useStale([siteTextsQuery().queryKey[0]]),
  });
  return (
    <FormDialog
      id="change-testimonials"
      title="Testimonials"
      size="lg"
      onClose={onClose}
      act={act}
      schema={saveTestimonialsSchema}
      values={{ items: testimonials.items, seen: testimonials.version }}
      onSend={(body) => act.run({ body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
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
    </FormDialog>
  );
}
