import type { ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";

/** The sentence under a bad field. Its id goes into the field's `aria-describedby` (see `fieldIds`). */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  );
}
