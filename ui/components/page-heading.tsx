import type { ReactNode } from "react";

/** A page's title, on one line with the top bar where there is room next to the avatar. `lead` is under it. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <PageTop>
      <h1 className="text-[1.875rem] wrap-anywhere md:text-[2.5rem]">{children}</h1>
      {lead ? <p className="text-lead text-ink-2">{lead}</p> : null}
    </PageTop>
  );
}

/** The same place for a title of another kind, such as a breadcrumb, and what is next to it. */
export function PageTop({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1 mb-5 grid content-start gap-0.5 md:-mt-[52px] md:min-h-[68px] md:pr-(--topbar-room,7rem)">
      {children}
    </div>
  );
}
