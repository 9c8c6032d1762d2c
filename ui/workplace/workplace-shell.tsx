import { type ReactNode, useEffect, useState } from "react";
import { Logo } from "#ui/brand/logo.tsx";
import { Avatar } from "#ui/components/avatar.tsx";
import { Drawer } from "#ui/components/drawer.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { SkipLink } from "#ui/components/skip-link.tsx";
import { useMedia } from "#ui/hooks/use-media.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { WorkplaceFrame } from "./workplace-frame.tsx";
import { type NavigationEntry, WorkplaceNavigation } from "./workplace-navigation.tsx";

export type WorkplaceShellProps = {
  /** The workplace's name, as its navigation is announced. */
  label: string;
  /** The same where people know that there are others: it is under the logo. */
  place?: string;
  /** The rows of the sidebar and the drawer, in their order; who may not see a page is given no row of it. */
  navigation: readonly NavigationEntry[];
  /** Who works here. An empty name shows a figure in place of initials; `picture` is an address, `face` is drawn without one. */
  person: { name: string; picture: string | null; face?: ReactNode };
  /** The avatar was pressed: opens what there is about the person, which is a dialog. */
  onPerson: () => void;
  /** Returns when the session has ended, or could not be ended. */
  onLogOut: () => Promise<void>;
  /** Over everything, on every page. */
  top?: ReactNode;
  /** Is before the avatar: the bell. */
  nextToPerson?: ReactNode;
  /** At the foot of a phone's screen; pages keep `--bar` free for it. */
  foot?: ReactNode;
  /** The page. */
  children: ReactNode;
};

/**
 * What surrounds every page of a workplace behind the login (DASH-01 to DASH-03): sidebar or drawer, top bar, the page. It is
 * given its rows and its person, and knows none of the product's pages.
 */
export function WorkplaceShell({
  label,
  place,
  navigation,
  person: { name, picture, face },
  onPerson,
  onLogOut,
  top,
  nextToPerson,
  foot,
  children,
}: WorkplaceShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isWide = useMedia("(width >= 48rem)");
  const rows = { label, entries: navigation, onLogOut };

  // Next to a sidebar there is no drawer: it closes when the window reaches 768 px, and stays closed after that (DASH-02).
  useEffect(() => {
    if (isWide) setMenuOpen(false);
  }, [isWide]);

  return (
    <>
      <SkipLink />
      {top}
      <WorkplaceFrame
        place={place}
        foot={foot}
        sidebar={<WorkplaceNavigation rail {...rows} />}
        topBar={
          <>
            <IconButton label="Open menu" className="-ml-3 md:hidden" onClick={() => setMenuOpen(true)}>
              <Icon name="menu" size={24} />
            </IconButton>
            <span className="ml-auto" />
            {nextToPerson}
            <IconButton label="Profile" aria-haspopup="dialog" className="rounded-full" onClick={onPerson}>
              <Avatar name={name || "You"} src={picture} shape="round" decorative>
                {face ?? (name ? undefined : <Icon name="user" />)}
              </Avatar>
            </IconButton>
          </>
        }
      >
        {children}
      </WorkplaceFrame>
      <Drawer
        id="workplace-menu"
        label="Menu"
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        head={<Logo onWall className="h-[34px] w-auto" />}
      >
        <WorkplaceNavigation {...rows} onChoose={() => setMenuOpen(false)} />
      </Drawer>
    </>
  );
}
