import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Logo, LogoMark } from "#ui/brand/logo.tsx";
import { cx } from "#ui/components/cx.ts";
import { WallPattern } from "#ui/illustrations/school-panel.tsx";

export type WorkplaceFrameProps = {
  /** Where one is, under the logo; without it there is one workplace. */
  place?: string;
  /** What is on the wall: the navigation. */
  sidebar?: ReactNode;
  topBar?: ReactNode;
  /** Fixed at the foot of a phone's screen, `--bar` high, over no page that takes the whole of it. */
  foot?: ReactNode;
  /** The page. */
  children: ReactNode;
};

/**
 * The places of a workplace: the wall on the left (an icon rail from 768 px, 248 px wide from 1024, or from 1536 next to a page that
 * has `data-wide`), the top bar, in which a search is marked by `data-search`, and the page, whose `--gutter` is what is next to it here.
 * The server renders it empty while the session, which only the browser knows, is being read.
 */
export function WorkplaceFrame({ place, sidebar, topBar, foot, children }: WorkplaceFrameProps) {
  return (
    <div
      className={cx(
        "min-h-dvh md:grid md:grid-cols-[80px_minmax(0,1fr)] lg:grid-cols-[248px_minmax(0,1fr)] rail:grid-cols-[80px_minmax(0,1fr)]",
        foot !== undefined && "max-md:[--bar:calc(3.75rem+env(safe-area-inset-bottom))]",
      )}
    >
      <aside className="on-wall relative hidden bg-wall text-on-wall-2 md:block dark:border-r dark:border-line">
        <div className="sticky top-(--pinned,0px) flex h-[calc(100dvh-var(--pinned,0px))] flex-col overflow-x-hidden overflow-y-auto px-3.5 pt-5">
          <a href={paths.home()} className="mb-6 flex min-h-11 items-center px-2 rail:justify-center">
            <Logo onWall leadsTo="home" className="h-[38px] w-auto rail:hidden" />
            <LogoMark onWall leadsTo="home" className="hidden h-[38px] w-auto rail:block" />
          </a>
          {place && <p className="-mt-5 mb-4 px-2 pl-13 font-semibold text-cap text-sun-400 rail:hidden">{place}</p>}
          {sidebar}
          <WallPattern cols={8} rows={4} className="-mx-3.5 mt-4 w-[248px] max-w-none flex-none" />
        </div>
      </aside>
      {/* On a phone a page may take the whole screen: then nothing else is there to be met by a keyboard. */}
      <div className="min-w-0 has-[[data-search]]:[--topbar-room:10.25rem] lg:has-[[data-search]]:[--topbar-room:23.5rem] px-(--gutter) pb-[calc(2rem+var(--bar,0px))] [--gutter:1rem] md:pb-10 md:[--gutter:2rem] max-md:has-[[data-full-screen]]:[&>:is(header,nav)]:hidden">
        <header className="pointer-events-none relative z-1 mx-auto flex min-h-(--topbar) max-w-[75rem] items-center gap-2 *:pointer-events-auto">
          {topBar}
        </header>
        <main id="main" tabIndex={-1} className="mx-auto max-w-[75rem] outline-none">
          {children}
        </main>
        {foot}
      </div>
    </div>
  );
}
