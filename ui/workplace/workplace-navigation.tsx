import { type ReactNode, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { CountBadge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";

/** A row that leads to a page. */
export type NavigationLink = {
  label: string;
  icon: IconName;
  href: string;
  /** Only the page itself is marked, not those below it. */
  exact?: boolean;
  /** A badge at the row's end, where it is above 0; `countLabel` shows it in words: `2 unread messages`. */
  count?: number;
  countLabel?: string;
};

/** A row that opens in place; where there is no room below it, on the icon rail, it leads to `href`. */
export type NavigationGroup = {
  label: string;
  icon: IconName;
  /** The page of the whole group, above its links'. */
  href: string;
  links: readonly { label: string; href: string }[];
};

export type NavigationEntry = NavigationLink | NavigationGroup;

const row =
  "relative flex min-h-[46px] w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-on-wall-2 hover:text-on-wall";
/** The page that is shown: lighter wall, with a strip of light at its left. */
const light =
  "bg-wall-3 font-semibold text-on-wall before:absolute before:inset-y-[11px] before:left-0 before:w-1 before:rounded-r-[2px] before:bg-sun-400";
/** A page of the group: distinguished from its row by its place and weight alone. */
const below =
  "flex min-h-11 items-center rounded-md py-1 pr-3 pl-11 text-sm text-on-wall-2 hover:text-on-wall aria-[current=page]:bg-wall-3 aria-[current=page]:font-semibold aria-[current=page]:text-on-wall";

export type WorkplaceNavigationProps = {
  /** The workplace's name, which the landmark has. */
  label: string;
  entries: readonly NavigationEntry[];
  /** An icon rail between 768 and 1024 px. */
  rail?: boolean;
  /** Called when a link was followed: closes the drawer. */
  onChoose?: () => void;
  /** Returns when the session has ended, or could not be ended. */
  onLogOut: () => Promise<void>;
};

/** The rows of the sidebar and of the drawer, with Logout below them (DASH-01). */
export function WorkplaceNavigation({ label, entries, rail = false, onChoose, onLogOut }: WorkplaceNavigationProps) {
  const [isLeaving, setLeaving] = useState(false);
  const shape = cx(row, rail && "rail:justify-center rail:px-0");
  const text = rail ? "rail:sr-only" : undefined;

  return (
    <>
      <nav aria-label={label} className={cx("grid gap-1", !rail && "px-3.5")}>
        {entries.map((entry) =>
          "links" in entry ? (
            <Group key={entry.href} group={entry} rail={rail} shape={shape} labelClass={text} onChoose={onChoose} />
          ) : (
            <Row key={entry.href} link={entry} rail={rail} shape={shape} labelClass={text} onChoose={onChoose} />
          ),
        )}
      </nav>
      <div className={cx("flex-none", rail ? "mt-auto pt-8" : "mt-10 px-3.5 pb-6")}>
        <button
          type="button"
          className={shape}
          title={rail ? "Logout" : undefined}
          aria-disabled={isLeaving || undefined}
          onClick={() => {
            if (isLeaving) return;
            setLeaving(true);
            void onLogOut().finally(() => setLeaving(false));
          }}
        >
          <Icon name="log-out" />
          <span className={text}>Logout</span>
        </button>
      </div>
    </>
  );
}

type RowProps = {
  rail: boolean;
  shape: string;
  labelClass: string | undefined;
  onChoose: (() => void) | undefined;
};

function Row({ link, rail, shape, labelClass: text, onChoose }: RowProps & { link: NavigationLink }): ReactNode {
  const { label, icon, href, exact, count = 0, countLabel = String(count) } = link;
  return (
    <NavLink
      to={href}
      end={exact}
      title={rail ? label : undefined}
      className={({ isActive }) => cx(shape, isActive && light)}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={text}>{label}</span>
      <CountBadge
        count={count}
        label={countLabel}
        className={cx("ml-auto", rail && "rail:absolute rail:top-1 rail:right-0.5")}
      />
    </NavLink>
  );
}

function Group({ group, rail, shape, labelClass: text, onChoose }: RowProps & { group: NavigationGroup }): ReactNode {
  const { label, icon, href, links } = group;
  const { pathname } = useLocation();
  const isInside = pathname === href || pathname.startsWith(`${href}/`);
  const [isOpen, setOpen] = useState(isInside);
  const name = label.toLowerCase().replaceAll(" ", "-");
  const id = rail ? `${name}-rows` : `${name}-rows-drawer`;

  // Anybody who comes to one of its pages by another way sees where they are.
  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);

  return (
    <>
      {rail && (
        <NavLink to={href} title={label} className={cx(shape, "hidden rail:flex", isInside && light)}>
          <Icon name={icon} />
          <span className={text}>{label}</span>
        </NavLink>
      )}
      <div className={rail ? "rail:hidden" : undefined}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={cx(shape, isInside && light)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={icon} />
          <span>{label}</span>
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={16} className="ml-auto" />
        </button>
        <ul id={id} hidden={!isOpen} className="mt-1 grid gap-0.5">
          {links.map((link) => (
            <li key={link.href}>
              <NavLink to={link.href} className={below} onClick={onChoose}>
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
