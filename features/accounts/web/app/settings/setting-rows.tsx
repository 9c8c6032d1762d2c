import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { cx } from "#ui/components/cx.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";

/** A group of rows under its heading. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-h4">{title}</h2>
      <div className="card divide-y divide-line *:px-4">{children}</div>
    </section>
  );
}

const rowClass = "flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left text-sm font-semibold";

type RowLabels = { label: string; hint?: ReactNode };

/** Label and one line of help. */
export function RowText({ label, hint, isDanger }: RowLabels & { isDanger?: boolean }) {
  return (
    <span className="min-w-0">
      <span className={cx("block", isDanger && "text-danger-ink")}>{label}</span>
      {hint ? <span className="hint block font-normal wrap-anywhere">{hint}</span> : null}
    </span>
  );
}

export type ButtonRowProps = RowLabels & {
  icon?: IconName;
  isDanger?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

/** A row that does something, or opens a panel. */
export function ButtonRow({ icon = "chevron-right", label, hint, isDanger, isBusy, onClick }: ButtonRowProps) {
  return (
    <button
      type="button"
      className={rowClass}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      <RowText label={label} hint={hint} isDanger={isDanger} />
      {isBusy ? <span className="spinner" /> : <Icon name={icon} className="text-ink-3" />}
    </button>
  );
}

/** A row that leads to another page of the dashboard. */
export function LinkRow({ label, hint, to }: RowLabels & { to: string }) {
  return (
    <Link to={to} className={rowClass}>
      <RowText label={label} hint={hint} />
      <Icon name="chevron-right" className="text-ink-3" />
    </Link>
  );
}

/** A row that opens in place; what is inside is only made, and loaded, when it is opened. */
export function DisclosureRow({ label, hint, children }: RowLabels & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={cx(rowClass, "list-none [&::-webkit-details-marker]:hidden")}>
        <RowText label={label} hint={hint} />
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} className="text-ink-3" />
      </summary>
      {isOpen ? <div className="pb-4">{children}</div> : null}
    </details>
  );
}
