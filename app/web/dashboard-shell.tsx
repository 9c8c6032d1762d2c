import { type ReactNode, Suspense, useState } from "react";
import { ProfilePanel } from "#features/accounts/web/app/dashboard/profile-panel.tsx";
import { useLogOut } from "#features/accounts/web/app/dashboard/use-log-out.ts";
import { type PanelView, ProfilePanelContext } from "#features/accounts/web/public/profile-panel-context.ts";
import { isStudent, knownName, workplacesOf } from "#features/accounts/web/session-rules.ts";
import type { Session } from "#features/accounts/web/session-store.ts";
import { useWorkplace } from "#features/accounts/web/use-workplace.ts";
import { Bell } from "#features/notifications/web/app/bell.tsx";
import { ReferBanner } from "#features/referrals/web/app/refer-banner.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { type KeyTexts, ShellKeys } from "#ui/hooks/shell-keys.ts";
import { useNearFocus } from "#ui/hooks/use-near-focus.ts";
import { WorkplaceShell } from "#ui/workplace/workplace-shell.tsx";
import { useUnread, useWaiting } from "./live.ts";
import { workplaceNames, workplaceNavigation } from "./navigation.ts";
import { Pinned } from "./pinned.tsx";

/** One face of a tutor, here and on their public page. */
const OwnFace = lazyPart(() => import("./own-face.tsx"));

/** Staff alone search; what is searched with comes with the first press. */
const OfficeSearch = lazyPart(() => import("./search/office-search.tsx"));

const officeKeys: KeyTexts = [["Ctrl K or /", "search everything"]];
const noKeys: KeyTexts = [];

/** What a tutor does on a phone is a tap away. */
const TutorBar = lazyPart(() => import("#features/tutor-desk/web/public/tutor-bar.tsx"));

/** The shell of the workplace at the address, with what features put into it: the rows, the bell, the profile panel (DASH-05). */
export function DashboardShell({ session, children }: { session: Session; children: ReactNode }) {
  const [panel, setPanel] = useState<PanelView | null>(null);
  useNearFocus();
  const unread = useUnread();
  const logOut = useLogOut();
  const onLogOut = async () => {
    // Seldom pressed: what looks is brought then, and without a network a person may still leave.
    const look = await import("./may-log-out.ts").catch(() => null);
    if (look === null || (await look.mayLogOut(session.profile?.id ?? ""))) await logOut();
  };
  const at = useWorkplace();
  const isOffice = at === "admin" && workplacesOf(session.profile).includes(at);
  const waiting = useWaiting(isOffice);
  return (
    <ShellKeys value={isOffice ? officeKeys : noKeys}>
      <ProfilePanelContext value={setPanel}>
        <WorkplaceShell
          top={<Pinned />}
          label={workplaceNames[at]}
          place={at === "dashboard" ? undefined : workplaceNames[at]}
          navigation={workplaceNavigation(
            at,
            workplacesOf(session.profile),
            { ...unread, ...waiting },
            session.profile?.powers,
          )}
          person={{
            name: knownName(session.profile),
            picture: session.picture,
            face:
              at === "tutor" ? (
                <Suspense>
                  <OwnFace name={knownName(session.profile)} />
                </Suspense>
              ) : undefined,
          }}
          onPerson={() => setPanel({ kind: "profile" })}
          onLogOut={onLogOut}
          nextToPerson={
            <>
              {isOffice && (
                <Suspense fallback={<span data-search className="size-11 lg:w-[252px]" />}>
                  <OfficeSearch powers={session.profile?.powers} />
                </Suspense>
              )}
              <Bell unread={unread.notifications} />
            </>
          }
          foot={
            at === "tutor" && workplacesOf(session.profile).includes(at) ? (
              <Suspense>
                <TutorBar unread={unread.tutorMessages} />
              </Suspense>
            ) : undefined
          }
        >
          {children}
        </WorkplaceShell>
        <ProfilePanel session={session} view={panel} onView={setPanel}>
          {isStudent(session.profile) && <ReferBanner onFollow={() => setPanel(null)} />}
        </ProfilePanel>
      </ProfilePanelContext>
    </ShellKeys>
  );
}
