import { type ReactNode, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { paths } from "#lib/paths.ts";
import { CountBadge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { useLogOut } from "./use-log-out.ts";

type Entry = {
  label: string;
  icon: IconName;
  href: string;
  /** Only the page itself is marked, not those below it. */
  exact?: boolean;
  /** Only students have this page. */
  ofStudents?: boolean;
};

/** The rows of DASH-01 before Assessments, which opens in place, and after it. */
const before: readonly Entry[] = [
  { label: "Dashboard", icon: "layout-grid", href: paths.dashboard(), exact: true },
  { label: "Find Tutor", icon: "search", href: paths.findTutor(), ofStudents: true },
  { label: "My Courses", icon: "book-open", href: paths.myCourses(), ofStudents: true },
];
const messages: Entry = { label: "Messages", icon: "message-square", href: paths.messages(), ofStudents: true };
const settings: Entry = { label: "Settings", icon: "settings", href: paths.settings() };

const assessments = [
  { label: "Assignment", href: paths.assessments("assignment") },
  { label: "Project", href: paths.assessments("project") },
  { label: "Quiz", href: paths.assessments("quiz") },
  { label: "Exam", href: paths.assessments("exam") },
];

const row =
  "relative flex min-h-[46px] w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-on-wall-2 hover:text-on-wall";
/** The page that is shown: lighter wall, with a strip of light at its left. */
const light =
  "bg-wall-3 font-semibold text-on-wall before:absolute before:inset-y-[11px] before:left-0 before:w-1 before:rounded-r-[2px] before:bg-sun-400";
/** A page of the group: told from its row by its place and weight alone. */
const below =
  "flex min-h-11 items-center rounded-md py-1 pr-3 pl-11 text-sm text-on-wall-2 hover:text-on-wall aria-[current=page]:bg-wall-3 aria-[current=page]:font-semibold aria-[current=page]:text-on-wall";

export type SidebarNavProps = {
  /** An icon rail between 768 and 1024 px. */
  rail?: boolean;
  /** Whose pages these are; others than students have fewer. */
  isStudent?: boolean;
  unreadMessages?: number;
  /** Called when a link was followed: closes the drawer. */
  onChoose?: () => void;
};

/** The rows of the sidebar and of the drawer, with Logout below them (DASH-01). */
export function SidebarNav({ rail = false, isStudent = true, unreadMessages = 0, onChoose }: SidebarNavProps) {
  const logOut = useLogOut();
  const [isLeaving, setLeaving] = useState(false);
  const shape = cx(row, rail && "md:max-lg:justify-center md:max-lg:px-0");
  const words = rail ? "md:max-lg:sr-only" : undefined;

  const link = ({ label, icon, href, exact }: Entry, more?: ReactNode) => (
    <NavLink
      key={href}
      to={href}
      end={exact}
      title={rail ? label : undefined}
      className={({ isActive }) => cx(shape, isActive && light)}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={words}>{label}</span>
      {more}
    </NavLink>
  );

  return (
    <>
      <nav aria-label="Dashboard" className={cx("grid gap-1", !rail && "px-3.5")}>
        {before.filter(({ ofStudents }) => isStudent || !ofStudents).map((entry) => link(entry))}
        {isStudent && <Assessments {...{ rail, shape, words, onChoose }} />}
        {isStudent &&
          link(
            messages,
            <CountBadge
              count={unreadMessages}
              label={unreadMessages === 1 ? "1 unread message" : `${unreadMessages} unread messages`}
              className={cx("ml-auto", rail && "md:max-lg:absolute md:max-lg:top-1 md:max-lg:right-0.5")}
            />,
          )}
        {link(settings)}
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

type AssessmentsProps = {
  rail: boolean;
  shape: string;
  words: string | undefined;
  onChoose: (() => void) | undefined;
};

/** The row that opens in place. On the rail there is no room below it, so there it leads to the page that shows all four. */
function Assessments({ rail, shape, words, onChoose }: AssessmentsProps) {
  const { pathname } = useLocation();
  const isInside = pathname.startsWith(paths.assessments());
  const [isOpen, setOpen] = useState(isInside);
  const id = rail ? "assessments-rows" : "assessments-rows-drawer";

  // Whoever comes to one of its pages by another way sees where they are.
  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);

  return (
    <>
      {rail && (
        <NavLink
          to={paths.assessments()}
          title="Assessments"
          className={cx(shape, "hidden md:max-lg:flex", isInside && light)}
        >
          <Icon name="clipboard-check" />
          <span className={words}>Assessments</span>
        </NavLink>
      )}
      <div className={rail ? "md:max-lg:hidden" : undefined}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={cx(shape, isInside && light)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="clipboard-check" />
          <span>Assessments</span>
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={16} className="ml-auto" />
        </button>
        <ul id={id} hidden={!isOpen} className="mt-1 grid gap-0.5">
          {assessments.map(({ label, href }) => (
            <li key={href}>
              <NavLink to={href} className={below} onClick={onChoose}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
