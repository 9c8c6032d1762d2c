import { type ReactNode, useEffect, useState } from "react";
import { Logo } from "#ui/brand/logo.tsx";
import { Avatar } from "#ui/components/avatar.tsx";
import { Drawer } from "#ui/components/drawer.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { SkipLink } from "#ui/components/skip-link.tsx";
import { useMedia } from "#ui/hooks/use-media.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { isStudent, knownName } from "../../session-rules.ts";
import type { Session } from "../../session-store.ts";
import { ProfilePanel } from "./profile-panel.tsx";
import { type PanelView, ProfilePanelContext } from "./profile-panel-context.ts";
import { ShellFrame } from "./shell-frame.tsx";
import { SidebarNav } from "./sidebar-nav.tsx";

export type DashboardShellProps = {
  session: Session;
  /** Stands before the avatar: the bell. */
  bell?: ReactNode;
  unreadMessages?: number;
  children: ReactNode;
};

/** What surrounds every page behind the login (DASH-01 to DASH-03, DASH-05): sidebar or drawer, top bar, profile panel. */
export function DashboardShell({ session, bell, unreadMessages = 0, children }: DashboardShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [panel, setPanel] = useState<PanelView | null>(null);
  const isWide = useMedia("(width >= 48rem)");
  const name = knownName(session.profile);
  const nav = { isStudent: isStudent(session.profile), unreadMessages };

  // Beside a sidebar there is no drawer: it closes when the window reaches 768 px, and stays closed after that (DASH-02).
  useEffect(() => {
    if (isWide) setMenuOpen(false);
  }, [isWide]);

  return (
    <ProfilePanelContext value={setPanel}>
      <SkipLink />
      <ShellFrame
        sidebar={<SidebarNav rail {...nav} />}
        topBar={
          <>
            <IconButton label="Open menu" className="-ml-3 md:hidden" onClick={() => setMenuOpen(true)}>
              <Icon name="menu" size={24} />
            </IconButton>
            <span className="ml-auto" />
            {bell}
            <IconButton
              label="Profile"
              aria-haspopup="dialog"
              className="rounded-full"
              onClick={() => setPanel({ kind: "profile" })}
            >
              <Avatar name={name || "You"} src={session.picture} shape="round" decorative>
                {name ? undefined : <Icon name="user" />}
              </Avatar>
            </IconButton>
          </>
        }
      >
        {children}
      </ShellFrame>
      <Drawer
        id="dashboard-menu"
        label="Menu"
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        head={<Logo onWall className="h-[34px] w-auto" />}
      >
        <SidebarNav {...nav} onChoose={() => setMenuOpen(false)} />
      </Drawer>
      <ProfilePanel session={session} view={panel} onView={setPanel} />
    </ProfilePanelContext>
  );
}
