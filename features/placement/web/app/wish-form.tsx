import { firstName } from "#lib/first-name.ts";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { askForTimes } from "../../calls.ts";
import type { PlacementView } from "../../contract.ts";
import { wishSchema } from "../../wish-contract.ts";

type WishFormProps = { placement: PlacementView; draft: string; onSent: () => void };

/** The student's words to the tutor about when they can. A part of its own: most find a time that fits. */
export default function WishForm({ placement: { enrolmentId, wish, tutor }, draft, onSent }: WishFormProps) {
  const stale = useStale(["placement"], ["dashboard"]);
  const asking = useAct(askForTimes, {
    onDone: async ({ message }) => {
      await stale();
      toast.success(message);
      onSent();
    },
    onError: stale,
  });
  return (
    <CallForm
      act={asking}
      schema={wishSchema}
      values={{ text: wish ?? "" }}
      draft={draft}
      onSend={(body) => asking.run({ params: { id: enrolmentId }, body })}
      submit={`Ask ${firstName(tutor)}`}
      busyLabel="Sending..."
      className="grid gap-3"
    >
      <FormArea name="text" label="When can you?" hint="Such as: evenings after 6, or Saturday." />
    </CallForm>
  );
}
