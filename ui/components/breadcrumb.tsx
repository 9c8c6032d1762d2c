import type { ReactNode } from "react";

export type Crumb = {
  label: string;
  href?: string;
  /** For a step that is no address: a button. */
  onClick?: () => void;
};

export type BreadcrumbProps = {
  /** From the top; the last one is here. */
  items: readonly Crumb[];
  /** The last crumb is the page's h1. */
  heading?: boolean;
  /** Draws a link where a plain `<a>` would leave the app: `(crumb, className) => <Link to={crumb.href} …>`. */
  renderLink?: (crumb: Crumb & { href: string }, className: string) => ReactNode;
  className?: string;
};

/** Where one is, from the top down. */
export function Breadcrumb({ items, heading, renderLink, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="breadcrumb">
        {items.map((crumb, index) => (
          <li key={crumb.label}>
            {index === items.length - 1 ? (
              <Here heading={heading}>{crumb.label}</Here>
            ) : crumb.onClick ? (
              <button type="button" className="link" onClick={crumb.onClick}>
                {crumb.label}
              </button>
            ) : crumb.href === undefined ? (
              crumb.label
            ) : renderLink ? (
              renderLink({ ...crumb, href: crumb.href }, "link")
            ) : (
              <a href={crumb.href} className="link">
                {crumb.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Here({ heading, children }: { heading?: boolean; children: ReactNode }) {
  return heading ? <h1 aria-current="page">{children}</h1> : <span aria-current="page">{children}</span>;
}
