import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
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
  /** Other addresses on which it is marked, with those below them. */
  also?: readonly string[];
  /** A badge at the row's end, where it is above 0; `countLabel` shows it in words: `2 unread messages`. */
  count?: number;
  countLabel?: string;
};

/** A row that opens in place, on the icon rail to icons. */
export type NavigationGroup = {
  label: string;
  icon: IconName;
  /** The page above those of its links, where there is one. */
  href?: string;
  links: readonly NavigationLink[];
};

export type NavigationEntry = NavigationLink | NavigationGroup;

const row =
  "relative flex min-h-[46px] w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-on-wall-2 hover:text-on-wall";
/** The page that is shown: lighter wall, with a strip of light at its left. */
const light =
  "bg-wall-3 font-semibold text-on-wall before:absolute before:inset-y-[11px] before:left-0 before:w-1 before:rounded-r-[2px] before:bg-sun-400";
/** A page of the group: distinguished from its row by its place and weight alone. */
const below =
  "relative flex min-h-11 items-center rounded-md py-1 pr-3 pl-11 text-sm text-on-wall-2 hover:text-on-wall aria-[current=page]:bg-wall-3 aria-[current=page]:font-semibold aria-[current=page]:text-on-wall";

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
            <Group key={entry.label} group={entry} rail={rail} shape={shape} labelClass={text} onChoose={onChoose} />
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

const isAt = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

/** Whether the row is marked on the page. */
const isHere = (pathname: string, { href, exact, also = [] }: NavigationLink) =>
  exact ? pathname === href : [href, ...also].some((address) => isAt(pathname, address));

function Row({ link, rail, shape, labelClass: text, onChoose }: RowProps & { link: NavigationLink }): ReactNode {
  const { label, icon, href, count = 0, countLabel = String(count) } = link;
  const here = isHere(useLocation().pathname, link);
  return (
    <Link
      to={href}
      aria-current={here ? "page" : undefined}
      title={rail ? label : undefined}
      className={cx(shape, here && light)}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={text}>{label}</span>
      <CountBadge
        count={count}
        label={countLabel}
        className={cx("ml-auto", rail && "rail:absolute rail:top-1 rail:right-0.5")}
      />
    </Link>
  );
}

function Group({ group, rail, shape, labelClass: text, onChoose }: RowProps & { group: NavigationGroup }): ReactNode {
  const { label, icon, href, links } = group;
  const { pathname } = useLocation();
  const isInside = (href !== undefined && isAt(pathname, href)) || links.some((link) => isHere(pathname, link));
  const [isOpen, setOpen] = useState(isInside);
  const count = links.reduce((sum, link) => sum + (link.count ?? 0), 0);
  const name = label.toLowerCase().replaceAll(" ", "-");
  const id = rail ? `${name}-rows` : `${name}-rows-drawer`;

  // Anybody who comes to one of its pages by another way sees where they are.
  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);

  return (
    <div>
      <button
        type="button"
        title={rail ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        className={cx(shape, isInside && light)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        <span className={text}>{label}</span>
        {!isOpen && (
          <CountBadge
            count={count}
            label={`${count} waiting`}
            className={cx("ml-auto", rail && "rail:absolute rail:top-1 rail:right-3")}
          />
        )}
        <Icon
          name={isOpen ? "chevron-up" : "chevron-down"}
          size={16}
          className={cx((isOpen || count === 0) && "ml-auto", rail && "rail:absolute rail:right-0 rail:ml-0")}
        />
      </button>
      <ul id={id} hidden={!isOpen} className="mt-1 grid gap-0.5">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              to={link.href}
              title={rail ? link.label : undefined}
              aria-current={isHere(pathname, link) ? "page" : undefined}
              className={cx(below, rail && "rail:justify-center rail:px-0")}
              onClick={onChoose}
            >
              {rail && <Icon name={link.icon} size={18} className="hidden rail:block" />}
              <span className={text}>{link.label}</span>
              <CountBadge
                count={link.count ?? 0}
                label={link.countLabel ?? ""}
                className={cx("ml-auto", rail && "rail:absolute rail:top-0.5 rail:right-0.5")}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
