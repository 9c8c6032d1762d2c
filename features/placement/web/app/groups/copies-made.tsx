import { cohortList } from "#features/learning/cohort-texts.ts";
import { counted } from "#lib/counted.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { removeGroups } from "../../../groups-calls.ts";

/** How many groups were made just now, and how they are taken back, as long as no one is in one of them. */
export function CopiesMade({ ids, onGone }: { ids: readonly string[]; onGone: () => void }) {
  const undo = useAct(removeGroups, { after: useStale([cohortList.name], ["placement"]), onDone: onGone });
  return (
    <div role="status" className="empty:absolute">
      {ids.length > 0 && (
        <div className="card flex flex-wrap items-center gap-3 px-5 py-3">
          {counted(ids.length, "group was", "groups were")} made.
          <Button
            variant="line"
            size="sm"
            busy={undo.isBusy}
            busyLabel="Taking it back..."
            onClick={() => void undo.run({ body: { groups: [...ids], moveTo: null } })}
          >
            Undo
          </Button>
          <ActError error={undo.error} />
        </div>
      )}
    </div>
  );
}
