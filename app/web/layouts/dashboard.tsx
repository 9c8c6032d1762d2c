import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Navigate, Outlet, redirect, useLocation, useMatches } from "react-router";
import { OtherWorkplace } from "#features/accounts/web/app/dashboard/other-workplace.tsx";
import { useDashboardGuard } from "#features/accounts/web/app/dashboard/use-dashboard-guard.ts";
import { useSessionWatch } from "#features/accounts/web/app/dashboard/use-session-watch.ts";
import { useArrival } from "#features/accounts/web/app/use-arrival.ts";
import { useTimeZone } from "#features/accounts/web/app/use-time-zone.ts";
import { dashboardGuardScript, pageIsAlive } from "#features/accounts/web/before-alive.ts";
import { browserSession } from "#features/accounts/web/browser-session.ts";
import { viewingHere } from "#features/accounts/web/public/viewing-here.ts";
import { isStudent, workplacesOf } from "#features/accounts/web/session-rules.ts";
import { sessionRequest } from "#features/accounts/web/session-script.ts";
import type { Session } from "#features/accounts/web/session-store.ts";
import { accountPage, paths, workplaceAt } from "#lib/paths.ts";
import { onWrite } from "#ui/api/own-call.ts";
import { queryClient } from "#ui/api/query-client.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Toaster } from "#ui/components/toast.tsx";
import { WorkplaceFrame } from "#ui/workplace/workplace-frame.tsx";
import { DashboardShell } from "../dashboard-shell.tsx";
import { bringFonts, laterVisitScript } from "../first-visit.ts";
import { useLive } from "../live.ts";
import { Pinned } from "../pinned.tsx";
import type { PageHandle } from "../root.tsx";
import { useDevice } from "../use-device.ts";
import type { Route } from "./+types/dashboard.ts";

/** Staff alone have it, in a tab of its own. */
const ViewingBar = lazyPart(() => import("../viewing-bar.tsx"));

/** The dashboard is for one person and the server renders for everybody: it comes to life in the browser only. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await sessionRequest();
  if (browserSession().get() === null) throw redirect(paths.login({ next: url.pathname + url.search }));
  return null;
}

/** The session's end is announced by the guard below; moving between pages asks nothing again. */
export const shouldRevalidate = () => false;

export const handle: PageHandle = {
  script: `${dashboardGuardScript};${laterVisitScript}`,
  scriptsFirst: true,
  framing: "frames",
};

export function HydrateFallback() {
  return <Waiting />;
}

export default function DashboardLayout() {
  const session = useDashboardGuard();
  const viewing = viewingHere();
  useSessionWatch(useLive(session !== null && !viewing));
  useArrival();
  useTimeZone();
  useEffect(pageIsAlive, []);
  useEffect(bringFonts, []);
  useEffect(() => onWrite(homeChanged), []);
  const owner = session?.profile?.id;
  const isAlone = useIsAlone();
  // Nothing of a student is stored on the device of a staff member.
  useDevice(viewing ? undefined : owner, isStudent(session?.profile ?? null));
  // What one person read is not for the next who logs in at this browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the owner changes
  useEffect(() => () => queryClient.clear(), [owner]);
  return (
    <>
      {session ? (
        <QueryClientProvider client={queryClient}>
          {viewing && (
            <Suspense>
              <ViewingBar viewing={viewing} />
            </Suspense>
          )}
          {isAlone ? (
            <>
              <Pinned />
              <PageFor session={session} />
            </>
          ) : (
            <DashboardShell session={session}>
              <PageFor session={session} />
            </DashboardShell>
          )}
        </QueryClientProvider>
      ) : (
        <Waiting />
      )}
      <Toaster />
    </>
  );
}

/** Whether the page is alone, such as a quiz: nothing around it leads away. */
const useIsAlone = () => useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.alone === true);

/** The first page tells of courses, classes, picks and profile together: whatever is changed may be on it. */
const homeChanged = () => void queryClient.invalidateQueries({ queryKey: ["dashboard"] });

/** The page at the address; in a workplace that is not this person's, the same page in theirs, or why there is none. */
function PageFor({ session: { profile } }: { session: Session }) {
  const { pathname, search } = useLocation();
  const own = workplacesOf(profile);
  const at = workplaceAt(pathname);
  if (own.includes(at)) return <Outlet />;
  // The site's header, mails and the browser's own history lead everybody here.
  const same = pathname === paths.dashboard() ? paths.workplace(own[0]) : accountPage(pathname, own[0]);
  return same ? <Navigate to={same + search} replace /> : <OtherWorkplace at={at} own={own[0]} />;
}

/** The frame of every dashboard page before there is anything to put into it. */
function Waiting() {
  const lines = (
    <>
      <h1 className="sr-only">Your dashboard</h1>
      <Skeleton label="Opening your dashboard...">
        <div className="grid gap-5 md:-mt-[52px]">
          <SkeletonBlock className="h-10 w-3/5 max-w-80" />
          <SkeletonBlock className="h-72" />
        </div>
      </Skeleton>
    </>
  );
  return useIsAlone() ? <main className="p-4 md:pt-18">{lines}</main> : <WorkplaceFrame>{lines}</WorkplaceFrame>;
}
