import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import "../styles/switch.css";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "name" | "id" | "role" | "children"> & {
  name: string;
  id?: string;
  label: ReactNode;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** The change is on its way to the server. */
  busy?: boolean;
  rowClassName?: string;
};

/**
 * A setting that takes effect at once: a native checkbox in the role of a switch, in a 56 px row with its label. Its
 * style sheet comes with it: for pages of the app, not for islands.
 */
export function Switch({ name, id = name, label, hint, busy, rowClassName, className, ...rest }: SwitchProps) {
  return (
    <label className={cx("switch-row", rowClassName)} htmlFor={id}>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="hint">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        id={id}
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
        className={cx("switch", className)}
      />
    </label>
  );
}
