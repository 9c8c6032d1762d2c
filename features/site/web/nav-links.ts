import { paths, type Section } from "#lib/paths.ts";

export type NavLink = {
  label: string;
  href: string;
  /** The section of home that it leads to: followed with a smooth scroll, and marked while that section is in view. */
  section?: Section;
  /** Whether a page of this path belongs under the link. */
  covers?: (path: string) => boolean;
};

/** The five links of the header (NAV-03). */
export const navLinks: readonly NavLink[] = [
  { label: "Find a Tutor", href: paths.home("find-tutor"), section: "find-tutor" },
  { label: "Courses", href: paths.home("courses"), section: "courses" },
  { label: "Become a Tutor", href: paths.home("become-tutor"), section: "become-tutor" },
  { label: "Pricing & Plan", href: paths.pricing(), section: "price", covers: (path) => path === paths.pricing() },
  {
    label: "Resources",
    href: paths.resources(),
    covers: (path) => path === paths.resources() || path.startsWith(`${paths.resources()}/`),
  },
];

/** The menu on phones has one more (NAV-04). */
export const menuLinks: readonly NavLink[] = [
  ...navLinks,
  { label: "Testimonials", href: paths.home("testimonials"), section: "testimonials" },
];

/** The quick links of the footer (FOOT-01), each to its section of home. */
export const quickLinks: readonly NavLink[] = [
  { label: "How to Start Your Career", href: paths.home("hero"), section: "hero" },
  { label: "Find a Tutor", href: paths.home("find-tutor"), section: "find-tutor" },
  { label: "Testimonials", href: paths.home("testimonials"), section: "testimonials" },
  { label: "Got Questions?", href: paths.home("faq"), section: "faq" },
  { label: "Become a Tutor", href: paths.home("become-tutor"), section: "become-tutor" },
];

/** What a link needs to be an `<a>`: its address, its section for the loader, and whether its page is shown. */
export function navLinkProps({ href, section, covers }: NavLink, path: string) {
  return { href, "data-section": section, "aria-current": covers?.(path) ? ("page" as const) : undefined };
}
