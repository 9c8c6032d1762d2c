import { Suspense, useState } from "react";
import { todayHere } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { noteCall, undoCall } from "../../calls.ts";
import type { FunnelRow } from "../../contract.ts";
import { callEndLabels, callEnds, funnelList } from "../../texts.ts";
import { callText } from "./labels.ts";

/** Only a later payment has a day and a note. */
const PaysLaterDialog = lazyPart(() => import("./pays-later-dialog.tsx"));

/** How a call ended: what is noted takes them out of today's list, and can be taken back. `onChange` is given what holds since. */
export function CallEnd({ row, onChange }: { row: FunnelRow; onChange?: (lastCall: FunnelRow["lastCall"]) => void }) {
  const [isAsking, setAsking] = useState(false);
  const after = useStale([funnelList.name], ["office-waiting"]);
  const note = useAct(noteCall, { after, onDone: ({ lastCall }) => onChange?.(lastCall) });
  const undo = useAct(undoCall, { after, onDone: () => onChange?.(null) });
  const { id, student, lastCall } = row;
  const error = note.error ?? undo.error;
  const rests = lastCall !== null && lastCall.until > todayHere();
  return (
    <section aria-label={`The call with ${student.fullName}`} className="grid gap-3">
      {rests ? (
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere">
            {callText(lastCall)}
            {lastCall.note && <q className="block text-ink-2 text-sm">{lastCall.note}</q>}
          </span>
          <button
            type="button"
            className="link min-h-11 font-semibold"
            onClick={() => void undo.run({ params: { id: lastCall.id } })}
          >
            Undo
          </button>
        </p>
      ) : (
        <>
          <p className="font-semibold">How did the call end?</p>
          <div className="grid grid-cols-2 gap-2">
            {callEnds.map((callEnd) => (
              <Button
                key={callEnd}
                variant="line"
                size="sm"
                busy={note.busyWith?.body.callEnd === callEnd}
                busyLabel="Noting..."
                onClick={() =>
                  callEnd === "pays-later"
                    ? setAsking(true)
                    : void note.run({
                        params: { id },
                        body: { callEnd, until: null, note: "", seen: lastCall?.id ?? null },
                      })
                }
              >
                {callEndLabels[callEnd]}
              </Button>
            ))}
          </div>
        </>
      )}
      {error && !isAsking && <FieldError>{errorMessage(error)}</FieldError>}
      {isAsking && (
        <Suspense>
          <PaysLaterDialog row={row} act={note} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
