import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Logo, LogoMark } from "#ui/brand/logo.tsx";
import { WallPattern } from "#ui/illustrations/school-panel.tsx";

export type WorkplaceFrameProps = {
  /** What is on the wall: the navigation. */
  sidebar?: ReactNode;
  topBar?: ReactNode;
  /** The page. */
  children: ReactNode;
};

/**
 * The places of a workplace: the wall on the left (an icon rail from 768 px, 248 px wide from 1024), the top bar and the page.
 * The server renders it empty while the session, which only the browser knows, is being read.
 */
export function WorkplaceFrame({ sidebar, topBar, children }: WorkplaceFrameProps) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[80px_minmax(0,1fr)] lg:grid-cols-[248px_minmax(0,1fr)]">
      <aside className="on-wall relative hidden bg-wall text-on-wall-2 md:block dark:border-r dark:border-line">
        <div className="sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto px-3.5 pt-5">
          <a href={paths.home()} className="mb-6 flex min-h-11 items-center px-2 md:max-lg:justify-center">
            <Logo onWall leadsTo="home" className="h-[38px] w-auto md:max-lg:hidden" />
            <LogoMark onWall leadsTo="home" className="h-[38px] w-auto lg:hidden" />
          </a>
          {sidebar}
          <WallPattern cols={8} rows={4} className="-mx-3.5 mt-4 w-[248px] max-w-none flex-none" />
        </div>
      </aside>
      {/* On a phone a page may take the whole screen: then nothing else is there to be met by a keyboard. */}
      <div className="min-w-0 px-4 pb-8 md:px-8 md:pb-10 max-md:has-[[data-full-screen]]:[&>header]:hidden">
        <header className="pointer-events-none relative z-1 mx-auto flex min-h-(--topbar) max-w-[75rem] items-center gap-2 *:pointer-events-auto">
          {topBar}
        </header>
        <main id="main" tabIndex={-1} className="mx-auto max-w-[75rem] outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
