import type { ReactNode } from "react";
import { Link } from "react-router";
import { Breadcrumb, type Crumb } from "#ui/components/breadcrumb.tsx";

/** Where one is, on the line of the top bar where there is room next to the avatar, and the page's title. */
export function LearnHeader({ crumbs, children }: { crumbs: readonly Crumb[]; children: ReactNode }) {
  return (
    <>
      <Breadcrumb
        items={crumbs}
        className="mb-4 text-sm md:-mt-[44px] md:mb-6 md:min-h-11 md:pr-32"
        renderLink={({ label, href }, className) => (
          <Link to={href} className={className}>
            {label}
          </Link>
        )}
      />
      {children}
    </>
  );
}
