import { Drawer } from "#ui/components/drawer.tsx";
import { menuLinks, navLinkProps } from "./nav-links.ts";

/** Id of the menu on phones: what the burger opens, or links to while there are no scripts. */
export const mobileMenuId = "site-menu";

/** A dialog that is not open but the page's target: how the drawer shows without scripts, where a link closes it. */
const asTarget =
  "not-in-[.js]:[&_button]:hidden not-in-[.js]:pt-4 not-in-[.js]:target:fixed not-in-[.js]:target:inset-y-0 not-in-[.js]:target:right-0 not-in-[.js]:target:z-50 not-in-[.js]:target:flex not-in-[.js]:target:translate-none";

/**
 * The menu on phones (NAV-04): a native modal drawer, so Escape, the backdrop, the held focus and its return are the
 * browser's. Choosing a row closes it.
 */
export function MobileMenu({ path }: { path: string }) {
  return (
    <Drawer id={mobileMenuId} label="Menu" side="right" className={asTarget}>
      <nav aria-label="Menu" className="grid border-b border-line">
        {menuLinks.map((link) => (
          <a
            key={link.label}
            {...navLinkProps(link, path)}
            data-dialog-close=""
            className="flex min-h-14 items-center gap-3 border-t border-line px-6 font-medium text-on-wall-2 hover:bg-wall-3 [&[aria-current]]:bg-wall-3 [&[aria-current]]:text-on-wall [&[aria-current]]:shadow-[inset_4px_0_var(--sun-400)]"
          >
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
