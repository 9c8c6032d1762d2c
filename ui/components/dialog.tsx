import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { type ModalProps, useModal } from "../hooks/use-modal.ts";
import { cx } from "./cx.ts";
import { closesDialog } from "./dialog-trigger.ts";
import { IconButton } from "./icon-button.tsx";

const sizeClass = { sm: "dialog-sm", md: false, lg: "dialog-lg" } as const;

export type DialogProps = Omit<ComponentProps<"dialog">, "title" | "open" | "onClose" | "ref"> &
  ModalProps & {
    id: string;
    title: ReactNode;
    /** 380, 480 or 560 px wide; on phones a sheet from the bottom. */
    size?: keyof typeof sizeClass;
    /** A picture that fills the top, under the close button. */
    picture?: ReactNode;
    /** Wall colours, for an offer. */
    wall?: boolean;
    /** Buttons that stay in view at the foot. */
    footer?: ReactNode;
    className?: string;
    children?: ReactNode;
  };

/**
 * A native modal dialog: title, 44 px close button, Escape, the backdrop, focus held inside and given back. With `open` and
 * `onClose` React holds its state (islands, the dashboard); without `open` it is plain HTML that the buttons of
 * `opensDialog(id)` and `closesDialog(id)` drive.
 */
export function Dialog({
  id,
  title,
  size = "md",
  picture,
  wall,
  footer,
  className,
  children,
  open,
  onClose,
  dismissible,
  ...rest
}: DialogProps) {
  const { dialogProps, close } = useModal({ open, onClose, dismissible });
  return (
    <dialog
      {...rest}
      {...dialogProps}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx("dialog", sizeClass[size], wall && "dialog-wall on-wall", className)}
    >
      {picture && <div className="dialog-picture">{picture}</div>}
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <CloseButton id={id} close={close} disabled={dismissible === false} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

/** The X of a dialog, drawer or sheet: it works with and without React. */
export function CloseButton({ id, close, disabled }: { id: string; close: () => void; disabled?: boolean }) {
  return (
    <IconButton label="Close" disabled={disabled} onClick={close} {...closesDialog(id)}>
      <Icon name="x" />
    </IconButton>
  );
}
