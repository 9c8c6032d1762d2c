import type { ReactNode } from "react";
import type { Act } from "../hooks/use-act.ts";
import { ActError } from "./act-error.tsx";
import { Button, type ButtonVariant } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

/**
 * Asks before an act: what will happen in words, and one button that does it. Where the call wants to know first that it is really
 * them, the person is requested password or code, and the act goes on. It stays open while the act is busy and after it failed.
 */
export function ConfirmDialog<Input>({
  id,
  title,
  size = "sm",
  act,
  input,
  confirm,
  busyLabel,
  variant,
  otherwise,
  onClose,
  children,
}: Pick<DialogProps, "id" | "title" | "size"> & {
  act: Pick<Act<Input>, "isBusy" | "error" | "clear" | "run">;
  input: Input;
  /** The words on the button. */
  confirm: ReactNode;
  busyLabel: ReactNode;
  variant?: ButtonVariant;
  /** The sentence where the server gave no reason. */
  otherwise?: string;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}) {
  function close() {
    act.clear();
    onClose();
  }
  return (
    <Dialog
      id={id}
      open
      onClose={close}
      dismissible={!act.isBusy}
      size={size}
      title={title}
      // Beneath a long list, the focus on the button would hide what one is asked.
      footer={
        <>
          <ActError error={act.error} otherwise={otherwise} />
          <Button
            variant={variant}
            busy={act.isBusy}
            busyLabel={busyLabel}
            onClick={() => void act.run(input).then((isDone) => isDone && close())}
            data-autofocus
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}
