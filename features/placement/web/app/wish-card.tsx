import { Link } from "react-router";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { askForTimes } from "../../calls.ts";
import type { PlacementView } from "../../contract.ts";
import { placedWithinMs } from "../../texts.ts";
import { wishSchema } from "../../wish.ts";

/** None of the times fits: the student says when they can, and the tutor proposes times by a stated hour. */
export function WishCard({ placement, hasTimes }: { placement: PlacementView; hasTimes: boolean }) {
  const { enrolmentId, wish, by } = placement;
  const asking = useAct(askForTimes, {
    onDone: ({ message }) => toast.success(message),
    after: useStale(["placement"], ["dashboard"]),
  });
  const now = useNow([by]);
  const tutor = firstName(placement.tutor);
  const until = momentText(new Date(wish === null ? now + placedWithinMs : by));
  const isLate = wish !== null && Date.parse(by) <= now;
  return (
    <section aria-labelledby="wish" className="card card-padded grid gap-3">
      <h2 id="wish" className="text-h4">
        {wish !== null ? `${tutor} proposes times` : hasTimes ? "None of them fits?" : `Let ${tutor} propose times`}
      </h2>
      {isLate ? (
        <p className="font-semibold text-warn">
          {tutor} meant to propose times by {until}.{" "}
          <Link to={paths.support()} className="link">
            Write to us
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">
          {wish === null ? "Say when you can. " : null}
          {tutor} proposes times by <b className="text-ink">{until}</b>.
        </p>
      )}
      {wish !== null && hasTimes ? <p className="text-ink-2">Until then you can still choose yourself.</p> : null}
      <CallForm
        act={asking}
        schema={wishSchema}
        values={{ text: wish ?? "" }}
        draft={`class-wish-${enrolmentId}`}
        onSend={(body) => asking.run({ params: { id: enrolmentId }, body })}
        submit={wish === null ? `Let ${tutor} propose` : "Send it again"}
        busyLabel="Sending..."
        className="grid gap-3"
      >
        <FormArea name="text" label="When can you?" hint="Such as: evenings after 6, or Saturday." />
      </CallForm>
    </section>
  );
}
