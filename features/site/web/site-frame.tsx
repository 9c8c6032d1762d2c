import type { ReactNode } from "react";
import { SkipLink } from "#ui/components/skip-link.tsx";
import type { SiteSettings } from "../contract.ts";
import { HomeBanner } from "./banner.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Footer } from "./footer.tsx";
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

/** What is around every public page: skip link, banner on home, header, main, footer, chat button. */
export function SiteFrame({ site, path, newsletter, children }: SiteFrameProps) {
  return (
    <>
      <SkipLink />
      {path === "/" && <HomeBanner text={site.settings.banner} />}
      <Header path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...site} path={path} newsletter={newsletter}>
        <ChatButton chatUrl={site.settings.chatUrl} />
      </Footer>
    </>
  );
}
