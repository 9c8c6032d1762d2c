import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";

export type Fact = { label: string; value: ReactNode; icon?: IconName };

/** Label and value, a line each: what is known of a person or a course, bank lines, the lines of a sum. */
export function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx("facts", className)}>
      {items.map(({ label, value, icon }) => (
        <div key={label}>
          <dt>
            {icon && <Icon name={icon} />}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
