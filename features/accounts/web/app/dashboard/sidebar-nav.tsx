import { useState } from "react";
import { NavLink } from "react-router";
import { paths } from "#app/web/paths.ts";
import { cx } from "#ui/components/cx.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { useLogOut } from "./use-log-out.ts";

type Entry = {
  label: string;
  icon: IconName;
  href: string;
  /** Only the page itself is marked, not those below it. */
  exact?: boolean;
  /** A public page: it is loaded as a whole, because it is not hydrated. */
  isPublic?: boolean;
};

/** The pages that exist (DASH-01). Those of later work join in the order of the requirement. */
const entries: readonly Entry[] = [
  { label: "Dashboard", icon: "layout-grid", href: paths.dashboard(), exact: true },
  { label: "Find a Tutor", icon: "search", href: paths.tutors(), isPublic: true },
  { label: "Settings", icon: "settings", href: paths.settings() },
];

const row =
  "relative flex min-h-[46px] w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-on-wall-2 hover:text-on-wall";
/** The page that is shown: lighter wall, with a strip of light at its left. */
const marked =
  "aria-[current=page]:bg-wall-3 aria-[current=page]:font-semibold aria-[current=page]:text-on-wall aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-[11px] aria-[current=page]:before:left-0 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-r-[2px] aria-[current=page]:before:bg-sun-400";

export type SidebarNavProps = {
  /** An icon rail between 768 and 1024 px. */
  rail?: boolean;
  /** Called when a link was followed: closes the drawer. */
  onChoose?: () => void;
};

/** The rows of the sidebar and of the drawer, with Logout below them. */
export function SidebarNav({ rail = false, onChoose }: SidebarNavProps) {
  const logOut = useLogOut();
  const [isLeaving, setLeaving] = useState(false);
  const shape = cx(row, rail && "md:max-lg:justify-center md:max-lg:px-0");
  const words = rail ? "md:max-lg:sr-only" : undefined;

  return (
    <>
      <nav aria-label="Dashboard" className={cx("grid gap-1", !rail && "px-3.5")}>
        {entries.map(({ label, icon, href, exact, isPublic }) =>
          isPublic ? (
            <a key={href} href={href} className={shape}>
              <Icon name={icon} />
              <span className={words}>{label}</span>
            </a>
          ) : (
            <NavLink key={href} to={href} end={exact} className={cx(shape, marked)} onClick={onChoose}>
              <Icon name={icon} />
              <span className={words}>{label}</span>
            </NavLink>
          ),
        )}
      </nav>
      <div className={cx("flex-none", rail ? "mt-auto pt-8" : "mt-10 px-3.5 pb-6")}>
        <button
          type="button"
          className={shape}
          aria-disabled={isLeaving || undefined}
          onClick={() => {
            if (isLeaving) return;
            setLeaving(true);
            void logOut().finally(() => setLeaving(false));
          }}
        >
          <Icon name="log-out" />
          <span className={words}>Logout</span>
        </button>
      </div>
    </>
  );
}
