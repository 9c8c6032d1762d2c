import { useState } from "react";
import { viewerZone } from "#lib/viewer-zone.ts";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormCheck, FormText } from "#ui/form/form-fields.tsx";
import { instantOf, localText } from "#ui/form/local-time.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { moveClass, postponeClass } from "../../move-calls.ts";
import { moveClassSchema } from "../../move-contract.ts";
import { changeLeadMs, classTexts } from "../../texts.ts";

type MoveClassDialogProps = { id: string; title: string; startsAt: string; onClose: () => void };

/** Moves a class of one's own, alone or with all that follow; or cancels it, up to 12 hours before, until the end of its series. */
export default function MoveClassDialog({ id, title, startsAt, onClose }: MoveClassDialogProps) {
  const [isCancelling, setCancelling] = useState(false);
  const options = {
    after: useStale(["desk"], ["classes"]),
    onDone: ({ message }: { message: string }) => toast.success(message),
  };
  const act = useAct(moveClass, options);
  const postponing = useAct(postponeClass, {
    ...options,
    onDone: (answer) => {
      options.onDone(answer);
      onClose();
    },
  });
  if (isCancelling)
    return (
      <ConfirmDialog
        id={`cancel-${id}`}
        title={`Cancel ${title}?`}
        act={postponing}
        input={{ params: { id }, body: { startsAt } }}
        confirm="Cancel and tell the students"
        busyLabel="Cancelling..."
        variant="danger"
        otherwise={classTexts.failed}
        onClose={onClose}
      >
        <p className="text-ink-2">
          It is not lost: it follows at the end of the series, on the same weekday at the same hour. Your students are
          told the new time by e-mail.
        </p>
      </ConfirmDialog>
    );
  const mayCancel = Date.parse(startsAt) - Date.now() >= changeLeadMs;
  return (
    <FormDialog
      id={`move-${id}`}
      title={`Move ${title}`}
      onClose={onClose}
      act={act}
      schema={moveClassSchema}
      values={{ startsAt: localText(new Date(startsAt)), following: false }}
      bodyOf={({ startsAt: local, following }) => ({ startsAt: instantOf(local), following })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Move and tell the students"
      busyLabel="Moving..."
    >
      <FormText
        name="startsAt"
        label="New time"
        type="datetime-local"
        step={300}
        hint={`On your clock (${viewerZone()}). Students read it on theirs.`}
      />
      <FormCheck name="following" label="Move all that follow in this series too" />
      {mayCancel ? (
        <Button variant="ghost" className="justify-self-start" onClick={() => setCancelling(true)}>
          Cancel it instead
        </Button>
      ) : (
        <p className="hint">{classTexts.postponeLate}</p>
      )}
    </FormDialog>
  );
}
