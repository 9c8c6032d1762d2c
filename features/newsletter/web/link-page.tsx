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

/** A button that posts the token of the page's address: opening a link must change nothing (docs/decisions). */
export function TokenForm({ action, token, children }: { action: string; token: string; children: ReactNode }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="btn">
        {children}
      </button>
    </form>
  );
}
