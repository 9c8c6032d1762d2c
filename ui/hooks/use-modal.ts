import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

export type ModalProps = {
  /** Given, React holds the state; left out, `data-dialog-open` and `data-dialog-close` buttons do (unhydrated pages). */
  open?: boolean;
  /** Escape, the backdrop, the close button: whatever closed it. */
  onClose?: () => void;
  /** False while something must not be interrupted, such as a payment being confirmed. */
  dismissible?: boolean;
};

/**
 * Drives a native modal dialog. The browser traps the focus, makes the page behind inert and gives the focus back; this
 * adds the controlled `open`, the backdrop in browsers without `closedby`, and closing before the element goes away,
 * without which the focus would be lost. An element marked `data-autofocus` takes the focus on opening.
 */
export function useModal({ open, onClose, dismissible = true }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);

  // Before the page is painted: what is typed after it is shown goes into its field, not to the page behind.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open === undefined || !dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    } else if (!open && dialog.open) {
      dialog.close();
    }
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  return {
    close: () => ref.current?.close(),
    dialogProps: {
      ref,
      closedby: dismissible ? ("any" as const) : ("none" as const),
      // The file picker inside a dialog sends a `cancel` of its own up the tree.
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && !dismissible) event.preventDefault();
      },
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && open !== false) onClose?.();
      },
      // A text selection that begins inside and ends on the backdrop is not a click on the backdrop.
      onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
        pressedOnBackdrop.current = event.target === event.currentTarget && isOutside(event.currentTarget, event);
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (dismissible && pressedOnBackdrop.current && event.target === event.currentTarget) {
          event.currentTarget.close();
        }
      },
    },
  };
}

/** Whether a point is outside the dialog's box: on its backdrop. */
function isOutside(dialog: HTMLDialogElement, point: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect();
  return point.clientX < box.left || point.clientX > box.right || point.clientY < box.top || point.clientY > box.bottom;
}
