import { Link, useLocation } from "react-router";
import "../styles/tabs.css";

type LinkTab = {
  label: string;
  href: string;
  /** Whether it is the page that is shown; left out: its path is the address's. */
  isCurrent?: boolean;
};

/** Pages next to each other, as tabs that are links: each is an address. `label`: what they are about. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="tabs mb-4 flex-wrap">
      {tabs.map(({ label: name, href, isCurrent = href.split("?", 1)[0] === pathname }) => (
        <Link key={href} to={href} aria-current={isCurrent ? "page" : undefined} className="tab">
          {name}
        </Link>
      ))}
    </nav>
  );
}
