import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icons/icon.tsx";

/** A row of what happens after a payment. */
export function NextStep({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-0.5 shrink-0 text-link" />
      <div className="min-w-0">
        <b className="wrap-anywhere">{title}</b>
        <p className="text-ink-2 text-sm">{children}</p>
      </div>
    </li>
  );
}
