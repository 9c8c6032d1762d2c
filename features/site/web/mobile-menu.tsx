import { Drawer } from "#ui/components/drawer.tsx";
import { menuLinks, navLinkProps } from "./nav-links.ts";

/** Id of the menu on phones: what the burger opens, or links to while there are no scripts. */
export const mobileMenuId = "site-menu";

/**
 * The menu on phones (NAV-04): a native modal drawer, so Escape, the backdrop, the held focus and its return are the
 * browser's. Choosing a row closes it. Without scripts it shows as the page's target, and a link closes it.
 */
export function MobileMenu({ path }: { path: string }) {
  return (
    <Drawer id={mobileMenuId} label="Menu" side="right">
      <nav aria-label="Menu" className="grid border-b border-line">
        {menuLinks.map((link) => (
          <a key={link.label} {...navLinkProps(link, path)} data-dialog-close="" className="drawer-row">
            {link.label}
          </a>
        ))}
        <a href="#main" className="link px-6 py-4 in-[.js]:hidden">
          Close the menu
        </a>
      </nav>
    </Drawer>
  );
}
