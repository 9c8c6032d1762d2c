import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dayText, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { moveOwnClass, moveTrial } from "../../calls.ts";
import type { ClassView, FreeTime } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { dropSlot } from "../queries.ts";
import { SlotPicker } from "./slot-picker.tsx";

/** The contents of the dialog that moves a trial class, or one class of one's own times; loaded when it is opened. */
export default function MoveTrial({ session, onDone }: { session: ClassView; onDone: () => void }) {
  const [chosen, setChosen] = useState<FreeTime | null>(null);
  const queries = useQueryClient();
  const move = useAct(
    (slot: FreeTime) =>
      ask(session.kind === "trial" ? moveTrial : moveOwnClass, {
        params: { id: session.id },
        body: { startsAt: slot.startsAt, zone: viewerZone() },
      }),
    {
      onDone: async ({ message }) => {
        toast.success(message);
        onDone();
        await queries.invalidateQueries({ queryKey: ["classes"] });
      },
      onError: async (error, { startsAt }) => {
        // Someone was first.
        if (error.status === 409) {
          setChosen(null);
          await dropSlot(queries, startsAt);
        }
      },
    },
  );

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Now: {dayText(session.date)}, {session.time}. Choose another time.
      </p>
      <SlotPicker
        tutorId={session.tutor.id}
        session={session.kind === "trial" ? undefined : session.id}
        chosen={chosen ? [chosen.startsAt] : []}
        onChoose={(slot) => {
          move.clear();
          setChosen(slot);
        }}
      />
      <FormMessage tone="error">{move.error ? errorMessage(move.error, classTexts.failed) : null}</FormMessage>
      <Button
        block
        disabled={chosen === null}
        busy={move.isBusy}
        busyLabel="Moving..."
        onClick={() => chosen && void move.run(chosen)}
      >
        {chosen ? `Move to ${dayText(chosen.date, "short")}, ${chosen.time}` : "Choose a time"}
      </Button>
    </div>
  );
}
