import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Logo } from "#ui/brand/logo.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { SocialIcon } from "#ui/icons/social-icon.tsx";
import type { SiteSettings } from "../contract.ts";
import { navLinkProps, quickLinks } from "./nav-links.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

export type FooterProps = {
  settings: Pick<SiteSettings, "name" | "tagline" | "about" | "supportEmail" | "social">;
  /** Title and slug of the courses that most students take. */
  popularCourses: { title: string; slug: string }[];
  /** The year of the copyright line. */
  year: number;
  path: string;
  /** The newsletter's form. */
  newsletter: ReactNode;
  /** What floats over the page and belongs to the contacts: the chat button. */
  children?: ReactNode;
};

const networks = [
  { key: "facebook", label: "Facebook" },
  { key: "x", label: "X" },
  { key: "instagram", label: "Instagram" },
  { key: "youtube", label: "YouTube" },
] as const;

const link = "flex min-h-11 items-center hover:text-on-wall hover:underline underline-offset-4";
const heading = "mb-2 text-h4 text-on-wall";

/** Pages that are higher than any screen: the footer is never in view at their beginning. */
const isLong = (path: string) => [paths.home(), paths.pricing()].includes(path) || path.startsWith(paths.course(""));

/** The footer (FOOT-01 to FOOT-03): four columns on desktops; on phones two next to each other between full rows. */
export function Footer({ settings, popularCourses, year, path, newsletter, children }: FooterProps) {
  const social = networks.filter(({ key }) => settings.social[key]);
  return (
    <footer className={cx("on-wall bg-wall-2 text-sm text-on-wall-2", isLong(path) && "drawn-later")}>
      <div className="wrap wrap-anywhere">
        <div className="grid grid-cols-2 gap-x-5 gap-y-8 pt-12 pb-8 lg:grid-cols-[1.5fr_1fr_1.1fr_1.5fr] lg:gap-10 lg:pt-16 lg:pb-12">
          <div className="max-lg:col-span-full">
            <Logo onWall className="mb-5 h-[42px] w-auto" />
            <h2 className={heading}>About Us</h2>
            <p className="max-w-[34ch]">{settings.about}</p>
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links" className={heading}>
              Quick links
            </h2>
            {quickLinks.map((item) => (
              <a key={item.label} {...navLinkProps(item, path)} className={link}>
                {item.label}
              </a>
            ))}
          </nav>
          <nav aria-labelledby="footer-courses">
            <h2 id="footer-courses" className={heading}>
              Popular courses
            </h2>
            {popularCourses.map((course) => (
              <a key={course.slug} href={paths.course(course.slug)} className={link}>
                {course.title}
              </a>
            ))}
          </nav>
          <div className="max-lg:col-span-full">
            <h2 className={heading}>Newsletter</h2>
            {newsletter}
            <h2 className={`${heading} mt-5`}>Contact</h2>
            {settings.supportEmail && (
              <a href={`mailto:${settings.supportEmail}`} className={`${link} gap-2.5`}>
                <Icon name="mail" />
                {settings.supportEmail}
              </a>
            )}
            {social.length > 0 && (
              <ul className="-ml-3 flex">
                {social.map(({ key, label }) => (
                  <li key={key}>
                    <a
                      href={settings.social[key]}
                      target="_blank"
                      rel="noopener noreferrer me"
                      aria-label={`${label} (opens in a new tab)`}
                      className="icon-btn"
                    >
                      <SocialIcon name={key} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        {/* The chat button floats over the lower right corner: room is left under the last line, next to it on desktops. */}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-palm-800 py-3 text-xs text-palm-300 max-lg:pb-28">
          <span>{`© ${year} ${settings.name}`}</span>
          <span className="max-sm:hidden">{settings.tagline}</span>
          <Legal>
            <a href={paths.figures()} className={link}>
              How we count
            </a>
          </Legal>
          <ThemeToggle className="max-sm:-ml-2 sm:ml-auto lg:mr-16" />
        </div>
      </div>
      {children}
    </footer>
  );
}

const Legal = ({ children }: { children?: ReactNode }) => (
  <nav aria-label="Legal" className="flex flex-wrap gap-x-6">
    {children}
    <a href={paths.terms()} className={link}>
      Terms of Service
    </a>
    <a href={paths.privacy()} className={link}>
      Privacy Policy
    </a>
  </nav>
);

/** The footer while the academy is shut: whose it is, and the pages of law. */
export const ShutFooter = ({ name, year }: { name: string; year: number }) => (
  <footer className="on-wall bg-wall-2 text-on-wall-2 text-xs">
    <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span>{`© ${year} ${name}`}</span>
      <Legal />
      <ThemeToggle className="max-sm:-ml-2 sm:ml-auto" />
    </div>
  </footer>
);
