import type { ReactNode } from "react";
import { SkipLink } from "#ui/components/skip-link.tsx";
import type { SiteSettings } from "../contract.ts";
import { HomeBanner } from "./banner.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Footer, ShutFooter } from "./footer.tsx";
import { Header } from "./header.tsx";

type SiteFrameData = {
  settings: SiteSettings;
  popularCourses: { title: string; slug: string }[];
  year: number;
};

export type SiteFrameProps = {
  site: SiteFrameData;
  /** Path of the page. */
  path: string;
  /** The newsletter's form, for the footer. */
  newsletter: ReactNode;
  children: ReactNode;
};

/**
 * What is around every public page: skip link, banner on home, header, main, footer, chat button. While the academy is shut it
 * leads to no page that is.
 */
export function SiteFrame({ site, path, newsletter, children }: SiteFrameProps) {
  const { isShut } = site.settings;
  return (
    <>
      <SkipLink />
      {path === "/" && <HomeBanner text={site.settings.banner} />}
      <Header path={path} isShut={isShut} />
      {/* What owners, tutors and writers wrote has words of any length. */}
      <main id="main" tabIndex={-1} className="wrap-anywhere">
        {children}
      </main>
      {isShut ? (
        <ShutFooter name={site.settings.name} year={site.year} />
      ) : (
        <Footer {...site} path={path} newsletter={newsletter}>
          <ChatButton chatUrl={site.settings.chatUrl} />
        </Footer>
      )}
    </>
  );
}
