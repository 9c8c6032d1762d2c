import { useEffect, useState } from "react";
import { VerifyEmailPage } from "#features/accounts/web/app/sign-in/verify-email-page.tsx";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { readHome } from "#features/study/calls.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Your e-mail address");

export default function VerifyEmail() {
  return <VerifyEmailPage isFurtherOn={useIsFurtherOn()} />;
}

/** Whether the student who is logged in has gone further than signing up: what comes next then is on their home page. */
function useIsFurtherOn(): boolean {
  const token = useSession()?.token;
  const [isFurtherOn, setFurtherOn] = useState(false);
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    ask(readHome, { query: { zone: viewerZone() }, token }).then(
      ({ path }) => isOver || setFurtherOn(path.at !== "signed-up"),
      // Not known, or no student: the steps are those after signing up.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [token]);
  return isFurtherOn;
}
