import type { FieldValues } from "react-hook-form";
import { Dialog, type DialogProps } from "../components/dialog.tsx";
import { AskBeforeLeaving } from "./ask-before-leaving.tsx";
import { CallForm, type CallFormProps } from "./call-form.tsx";

/** A form in a dialog, which closes once it is sent. */
export const FormDialog = <Typed extends FieldValues, Body>({
  id,
  title,
  size,
  onClose,
  onSend,
  ...form
}: CallFormProps<Typed, Body> & Pick<DialogProps, "id" | "title" | "size"> & { onClose: () => void }) => (
  <Dialog id={id} open onClose={onClose} dismissible={!form.act.isBusy} size={size} title={title}>
    <CallForm
      {...form}
      leaving={<AskBeforeLeaving />}
      onSend={async (body) => {
        const isDone = await onSend(body);
        if (isDone) onClose();
        return isDone;
      }}
    />
  </Dialog>
);
