import type { ComponentProps, ReactNode } from "react";
import { type ModalProps, useModal } from "../hooks/use-modal.ts";
import { cx } from "./cx.ts";
import { CloseButton } from "./dialog.tsx";

export type SheetProps = Omit<ComponentProps<"dialog">, "title" | "open" | "onClose" | "ref"> &
  ModalProps & {
    id: string;
    title: ReactNode;
    /** Pinned at the bottom. */
    footer?: ReactNode;
    className?: string;
    children?: ReactNode;
  };

/** A panel of 380 px from the right, the full width on phones: notifications, the profile. State as in `Dialog`. */
export function Sheet({ id, title, footer, className, children, open, onClose, dismissible, ...rest }: SheetProps) {
  const { dialogProps, close } = useModal({ open, onClose, dismissible });
  return (
    <dialog
      {...rest}
      {...dialogProps}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx("sheet from-right", className)}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <CloseButton id={id} close={close} disabled={dismissible === false} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}
