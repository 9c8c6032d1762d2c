import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Logo } from "#ui/brand/logo.tsx";
import { SkipLink } from "#ui/components/skip-link.tsx";
import { DoorScene } from "#ui/illustrations/door-scene.tsx";

/**
 * What surrounds a form of login or sign-up: a small window on the wall above it, a tall one next to it from 1024 px.
 * The panel's own corner is swung open.
 */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-wall lg:grid lg:grid-cols-[5fr_7fr]">
      <SkipLink />
      <header className="on-wall relative mx-auto h-45 max-w-120 overflow-hidden lg:sticky lg:top-0 lg:mx-0 lg:h-dvh lg:max-w-none">
        <DoorScene variant="small" className="absolute top-0 right-0 w-90 lg:hidden" />
        <DoorScene variant="tall" className="absolute inset-0 hidden size-full lg:block" />
        <a href={paths.home()} className="absolute top-4 left-5 z-1 flex min-h-11 items-center lg:top-8 lg:left-10">
          <Logo onWall leadsTo="home" className="h-[34px] w-auto lg:h-[42px]" />
        </a>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-11.25rem)] max-w-120 rounded-tr-[72px] bg-bg px-5 pt-8 pb-10 outline-none dark:border-t dark:border-line lg:mx-0 lg:grid lg:min-h-dvh lg:max-w-none lg:content-center lg:py-14"
      >
        <div className="w-full lg:mx-auto lg:max-w-100">{children}</div>
      </main>
    </div>
  );
}
