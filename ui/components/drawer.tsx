import type { ComponentProps, ReactNode } from "react";
import { type ModalProps, useModal } from "../hooks/use-modal.ts";
import { cx } from "./cx.ts";
import { CloseButton } from "./dialog.tsx";

export type DrawerProps = Omit<ComponentProps<"dialog">, "title" | "open" | "onClose" | "ref"> &
  ModalProps & {
    id: string;
    /** What it holds, such as "Menu": the accessible name. */
    label: string;
    side?: "left" | "right";
    /** Is in the first line, next to the close button. */
    head?: ReactNode;
    className?: string;
    children?: ReactNode;
  };

/**
 * A panel of wall, 300 px, from the left or the right: the menu on phones. State as in `Dialog`. To close it when a link
 * is chosen, give the links `closesDialog(id)` or call `onClose`.
 */
export function Drawer({
  id,
  label,
  side = "left",
  head,
  className,
  children,
  open,
  onClose,
  dismissible,
  ...rest
}: DrawerProps) {
  const { dialogProps, close } = useModal({ open, onClose, dismissible });
  return (
    <dialog
      {...rest}
      {...dialogProps}
      id={id}
      aria-label={label}
      className={cx("drawer on-wall", side === "right" && "from-right", className)}
    >
      <div className="drawer-head">
        {head}
        <CloseButton id={id} close={close} />
      </div>
      {children}
    </dialog>
  );
}
