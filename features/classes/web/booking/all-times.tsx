import { useCallback, useState } from "react";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useLoaded } from "#ui/hooks/use-loaded.ts";
import { listSlots } from "../../calls.ts";
import type { FreeTime } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { TimesByDay } from "./times-by-day.tsx";

export type AllTimesProps = { tutorId: string; chosen: FreeTime | null; onChoose: (time: FreeTime) => void };

/** All free half hours of a tutor, a week at a time, in an island: these have no store of answers. */
export function AllTimes({ tutorId, chosen, onChoose }: AllTimesProps) {
  const [from, setFrom] = useState<string | undefined>();
  const load = useCallback(
    () => ask(listSlots, { params: { id: tutorId }, query: { zone: viewerZone(), from } }),
    [tutorId, from],
  );
  const { loaded, reload } = useLoaded(load);
  if (loaded.kind === "loading") return <p role="status">{classTexts.loadingHours}</p>;
  if (loaded.kind === "failed") {
    return (
      <div className="grid gap-4">
        <FormMessage tone="error">{errorMessage(loaded.error, classTexts.hoursFailed)}</FormMessage>
        <Button variant="line" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  const { days, previous, next, zone } = loaded.value;
  return (
    <div className="grid gap-4">
      <p className="hint">
        Times are in {zone.name} ({zone.id}).
      </p>
      {days.length === 0 ? <p>{classTexts.noHours}</p> : null}
      <TimesByDay days={days} chosen={chosen ? [chosen.startsAt] : []} onChoose={onChoose} />
      {previous || next ? (
        <div className="flex justify-between gap-2">
          <Button variant="line" size="sm" disabled={!previous} onClick={() => setFrom(previous ?? undefined)}>
            Earlier
          </Button>
          <Button variant="line" size="sm" disabled={!next} onClick={() => setFrom(next ?? undefined)}>
            Later
          </Button>
        </div>
      ) : null}
    </div>
  );
}
