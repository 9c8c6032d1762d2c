import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { SignInFrame } from "#features/accounts/web/app/sign-in/sign-in-frame.tsx";
import { useArrival } from "#features/accounts/web/app/use-arrival.ts";
import { deferFormsScript, formGuardScript, pageIsAlive } from "#features/accounts/web/before-alive.ts";
import { paths } from "#lib/paths.ts";
import { Toaster } from "#ui/components/toast.tsx";
import { startDataMeter } from "#ui/data-use/data-meter.ts";
import { fontsScript } from "../first-visit.ts";
import type { PageHandle } from "../root.tsx";

export const handle: PageHandle = { script: fontsScript };

/** True once this document is hydrated: scripts of a document are for its beginning only. */
let isAlive = false;

/** The pages of login and sign-up: hydrated, the same document for everyone. */
export default function SignInLayout() {
  const { pathname } = useLocation();
  const [isDocument] = useState(!isAlive);
  useArrival();
  useEffect(() => {
    isAlive = true;
    pageIsAlive();
    startDataMeter();
  }, []);

  return (
    <>
      {isDocument && isGuestOnly(pathname) ? <Inline script={formGuardScript} /> : null}
      {isDocument ? <Inline script={deferFormsScript} /> : null}
      <SignInFrame>
        <noscript>
          <p className="mb-6 text-ink-2">This page needs JavaScript. Please switch it on to continue.</p>
        </noscript>
        <Outlet />
      </SignInFrame>
      <Toaster />
    </>
  );
}

const isGuestOnly = (pathname: string) => pathname === paths.login() || pathname === paths.register();

function Inline({ script }: { script: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant scripts; they must run before the first paint
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
