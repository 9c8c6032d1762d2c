import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { paths } from "#lib/paths.ts";
import { CountBadge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { deskQuery } from "../queries.ts";

const barLinks: { to: string; label: string; icon: IconName; exact?: boolean }[] = [
  { to: paths.workplace("tutor"), label: "Today", icon: "sun", exact: true },
  { to: paths.grading(), label: "Grading", icon: "clipboard-check" },
  { to: paths.hours(), label: "Hours", icon: "calendar-clock" },
  { to: paths.deskMessages("tutor"), label: "Chat", icon: "message-square" },
  { to: paths.wallet(), label: "Wallet", icon: "wallet" },
];

/** Where a tutor goes most, at the foot of a phone; the rest is in the menu. `unread`: messages that the tutor has not read. */
export default function TutorBar({ unread }: { unread: number }) {
  const grading = useQuery(deskQuery()).data?.waiting.find(({ kind }) => kind === "grading");
  const counts: Record<string, [number, string]> = {
    Grading: [grading?.count ?? 0, "to grade"],
    Chat: [unread, "unread"],
  };
  return (
    <nav
      aria-label="Tutor's desk, most used"
      className="on-wall fixed inset-x-0 bottom-0 z-20 grid h-(--bar) grid-cols-5 bg-wall pb-[env(safe-area-inset-bottom)] md:hidden dark:border-line dark:border-t"
    >
      {barLinks.map(({ to, label, icon, exact }) => {
        const [count, text] = counts[label] ?? [0, ""];
        return (
          <NavLink
            key={to}
            to={to}
            end={exact}
            className={({ isActive }) =>
              cx(
                "relative grid content-center justify-items-center gap-0.5 text-on-wall-2 text-xs",
                isActive &&
                  "font-semibold text-on-wall before:absolute before:top-0 before:h-1 before:w-10 before:rounded-b-[2px] before:bg-sun-400",
              )
            }
          >
            <Icon name={icon} size={22} />
            {label}
            <CountBadge count={count} label={`${count} ${text}`} className="absolute top-1 left-1/2 ml-1.5" />
          </NavLink>
        );
      })}
    </nav>
  );
}
