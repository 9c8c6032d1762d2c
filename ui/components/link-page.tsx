import type { ReactNode } from "react";

export type LinkPageProps = {
  title: string;
  children: ReactNode;
  /** The one thing to do. */
  action: ReactNode;
};

/** A page that a link in a mail leads to: a heading, a sentence or two, one action. */
export function LinkPage({ title, children, action }: LinkPageProps) {
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <h1>{title}</h1>
        <div className="mt-4 mb-8 grid gap-3 text-lead text-ink-2">{children}</div>
        {action}
      </div>
    </div>
  );
}

/** A button that posts what the page's address holds: opening a link must change nothing (docs/decisions). */
export function LinkForm({
  action,
  fields,
  children,
}: {
  action: string;
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn">
        {children}
      </button>
    </form>
  );
}
