import { paths } from "#lib/paths.ts";
import { Logo } from "#ui/brand/logo.tsx";
import { ButtonLink } from "#ui/components/button.tsx";
import { opensDialog } from "#ui/components/dialog-trigger.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { MobileMenu, mobileMenuId } from "./mobile-menu.tsx";
import { navLinkProps, navLinks } from "./nav-links.ts";

export type HeaderProps = {
  /** Path of the page, for the link that is marked. */
  path: string;
  /** The academy is not open yet: nothing but the way to the log-in. */
  isShut?: boolean;
};

/**
 * The public header (NAV-03 to NAV-05). The document is the same for everyone, so it holds both the Login link and the
 * avatar; `html[data-user]`, set before the first paint, shows one of them, and the loader fills the avatar.
 */
export function Header({ path, isShut = false }: HeaderProps) {
  return (
    <header className="on-wall bg-wall text-on-wall">
      <div className="wrap flex min-h-16 items-center gap-2 lg:min-h-20 lg:gap-8">
        <a href={paths.home()} className="mr-auto flex min-h-11 items-center">
          <Logo onWall leadsTo="home" className="h-[34px] w-auto lg:h-[42px]" />
        </a>
        {!isShut && (
          <nav aria-label="Main" className="hidden gap-1 lg:flex">
            {navLinks.map((link) => (
              <a key={link.label} {...navLinkProps(link, path)} className="nav-link">
                {link.label}
              </a>
            ))}
          </nav>
        )}
        <ButtonLink
          href={paths.login()}
          variant="line"
          size="sm"
          className="when-guest in-data-asking:invisible in-data-user:hidden"
        >
          Login
        </ButtonLink>
        <a href={paths.dashboard()} className="when-user hidden rounded-full in-data-user:block">
          <span className="sr-only">Your dashboard</span>
          <span className="avatar avatar-round" data-user-avatar="" aria-hidden="true" />
        </a>
        {!isShut && (
          <>
            <button
              type="button"
              {...opensDialog(mobileMenuId)}
              aria-label="Open menu"
              className="icon-btn -mr-3 hidden max-lg:in-[.js]:inline-grid"
            >
              <Icon name="menu" size={24} />
            </button>
            {/* Without scripts the same menu opens as the target of this link. */}
            <a href={`#${mobileMenuId}`} aria-label="Open menu" className="icon-btn -mr-3 in-[.js]:hidden lg:hidden">
              <Icon name="menu" size={24} />
            </a>
          </>
        )}
      </div>
      {!isShut && <MobileMenu path={path} />}
    </header>
  );
}
