import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { inviteTutor } from "../../office-application-calls.ts";
import { type CardWithoutAccount, inviteSchema } from "../../office-application-contract.ts";
import { cardsWithoutAccountQuery } from "../queries.ts";

type Props = { card: CardWithoutAccount; onClose: () => void };

/** To which address a tutor's invitation goes; it becomes the card's. */
export default function InviteTutorDialog({ card: { id, fullName, email }, onClose }: Props) {
  const act = useAct(inviteTutor, {
    after: useStale(cardsWithoutAccountQuery().queryKey),
    onDone: (_, { body }) => toast.success(`${fullName} is invited at ${body.email}`),
  });
  return (
    <FormDialog
      id="invite-tutor"
      title={`Invite ${fullName}`}
      onClose={onClose}
      act={act}
      schema={inviteSchema}
      values={{ email: email ?? "" }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Send the invitation"
      busyLabel="Sending..."
    >
      <p className="text-ink-2">
        Who reads this mailbox becomes this tutor, with students, classes and pay. Somebody who has an account here logs
        in as always.
      </p>
      <FormText name="email" label="E-mail" type="email" autoComplete="off" maxLength={254} data-autofocus />
    </FormDialog>
  );
}
