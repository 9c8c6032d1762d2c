import { reasonSchema } from "#features/accounts/people-contract.ts";
import { peopleList } from "#features/accounts/people-texts.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { suspendPeople } from "../../calls.ts";
import { changeText, people, type These, teachingText } from "./labels.ts";

/** Suspends people, with the reason that the audit log has. */
export default function SuspendDialog({
  these: { name, teaching, ...which },
  onDone,
  onClose,
}: {
  these: These;
  onDone?: () => void;
  onClose: () => void;
}) {
  const teaches = teaching && teaching.students + teaching.classes > 0 ? teachingText(teaching) : null;
  const act = useAct(suspendPeople, {
    after: useStale([peopleList.name]),
    onDone: (change) => {
      onDone?.();
      toast.success(
        name
          ? `${name} is suspended${teaches ? `: ${teaches} wait for another tutor` : ""}`
          : changeText(change, "suspended", "could not log in before"),
      );
    },
  });
  return (
    <FormDialog
      id="suspend"
      title={`Suspend ${name ?? people(which.count)}?`}
      onClose={onClose}
      act={act}
      schema={reasonSchema}
      values={{ reason: "" }}
      onSend={(body) => act.run({ body: { ...which, ...body } })}
      submit="Suspend"
      busyLabel="Suspending..."
    >
      <p className="text-ink-2">
        Logged out everywhere at once, and no log-in until a staff member lets them back in. Nothing of theirs is
        deleted. Why is written in the audit log.
      </p>
      {teaching && (
        <p>
          {name} is a tutor: no public page shows them from now on, and what is ahead is cancelled
          {teaches ? `. ${teaches} wait for another tutor; the students are told.` : "."}
        </p>
      )}
      <FormArea name="reason" label="Why" rows={3} maxLength={300} data-autofocus />
    </FormDialog>
  );
}
