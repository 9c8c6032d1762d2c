import { notReached } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormBoxes } from "#ui/form/form-boxes.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeShownCourses, changeShownTutors } from "../../calls.ts";
import { changeShownSchema, type ShownItems } from "../../contract.ts";
import { setupQuery, shownQuery } from "../queries.ts";

type Kind = keyof ShownItems;

const texts = {
  courses: { legend: "Courses on the site", saved: "The courses of the site are saved" },
  tutors: { legend: "Tutors on the site who have no account", saved: "The tutors of the site are saved" },
} as const;

/** Which of the courses, or tutors, the site shows; saved as they are, the step is decided. */
export default function ShownForm({ kind }: { kind: Kind }) {
  return (
    <QueryBoundary
      query={usePageQuery(shownQuery())}
      loading="Loading what the site shows..."
      skeleton={<SkeletonBlock className="h-40" />}
      failed="What the site shows could not be loaded."
    >
      {(shown) => <Form kind={kind} items={shown[kind]} />}
    </QueryBoundary>
  );
}

function Form({ kind, items }: { kind: Kind; items: ShownItems[Kind] }) {
  const act = useAct(kind === "courses" ? changeShownCourses : changeShownTutors, {
    onDone: () => toast.success(texts[kind].saved),
    after: useStale(setupQuery().queryKey, ["unread"]),
  });
  const free = items.filter(({ fixed }) => fixed === null);
  const fixed = items.filter((item) => item.fixed !== null && item.isShown);
  const reasons = [...new Set(fixed.map((item) => item.fixed))];
  const shownIds = items.filter(({ isShown }) => isShown).map(({ id }) => id);
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} className="text-ink-2 text-sm">
          {reason}: {fixed.flatMap((item) => (item.fixed === reason ? [item.name] : [])).join(", ")}.
        </p>
      ))}
      {free.length > 0 && (
        <CallForm
          act={act}
          schema={changeShownSchema}
          values={{ shown: free.filter(({ isShown }) => isShown).map(({ id }) => id) }}
          bodyOf={({ shown }) => ({ shown: [...shown, ...fixed.map(({ id }) => id)], seen: shownIds })}
          onSend={(body) => act.run({ body })}
          submit="Save what the site shows"
          busyLabel="Saving..."
          otherwise={notReached("Please send it again: it is saved once.")}
          className="grid gap-3"
        >
          <FormBoxes
            name="shown"
            id={`shown-${kind}`}
            legend={texts[kind].legend}
            labelOf={(id) => free.find((item) => item.id === id)?.name}
          >
            {(box) => (
              <div className="grid max-h-96 gap-x-4 overflow-y-auto sm:grid-cols-2">
                {free.map(({ id }) => box(id))}
              </div>
            )}
          </FormBoxes>
        </CallForm>
      )}
    </>
  );
}
