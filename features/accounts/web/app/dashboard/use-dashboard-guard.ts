import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { browserSession, useSession } from "../../browser-session.ts";
import { leaveViewing, viewingHere } from "../../public/viewing-here.ts";
import type { Session } from "../../session-store.ts";

/**
 * The session of a dashboard page (NAV-09). When it ends without this page's doing, the person is notified and led to login, and
 * back here after it. Null: on the way out.
 */
export function useDashboardGuard(): Session | null {
  const session = useSession();
  const isOut = session === null;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session ends
  useEffect(() => {
    if (!isOut) return;
    const viewing = viewingHere();
    if (viewing) return leaveViewing(paths.viewing(viewing.id, true));
    const end = browserSession().lastEnd();
    // Anybody who ended it on purpose leads on.
    if (end === "logout" || end === "password" || end === "closed") return;
    if (end !== null) toast.error(accountTexts.sessionEnded, { id: "session-ended" });
    void navigate(paths.login({ next: here }), { replace: true });
  }, [isOut]);

  return session;
}
