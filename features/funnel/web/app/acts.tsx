import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { openDeskConversation } from "#features/messaging/calls.ts";
import { placeStudent } from "#features/placement/calls.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import type { FunnelRow } from "../../contract.ts";

type Act = { name: string; to?: string; href?: string; isCall?: boolean };

type Acted = Pick<FunnelRow, "id" | "stage" | "student" | "tutorName"> & {
  /** Tutors have no conversation with support. */
  who?: "tutor" | "student";
};

/** What can be done about someone, the first thing first: of who is under 18 the guardian is called. */
export function actsOf({ id, stage, student, tutorName, who }: Acted): Act[] {
  const { phone, guardian, isMinor } = student;
  const own: Act[] = phone ? [{ name: "Call", href: `tel:${phone}`, isCall: true }] : [];
  const theirs: Act[] = guardian
    ? [{ name: `Call ${guardian.fullName}, guardian`, href: `tel:${guardian.phone}`, isCall: true }]
    : [];
  const calls = isMinor ? [...theirs, ...own] : [...own, ...theirs];
  const write: Act[] =
    mayHere(openDeskConversation) && who !== "tutor"
      ? [{ name: "Write", to: paths.deskMessages("support", undefined, student.id) }]
      : [];
  const chat: Act[] = phone ? [{ name: "WhatsApp", href: `https://wa.me/${phone.slice(1)}` }] : [];
  const place: Act[] =
    stage !== "unplaced" || !mayHere(placeStudent)
      ? []
      : tutorName === null
        ? [{ name: "Give a tutor", to: `${paths.workplace("admin")}#tutorless` }]
        : [{ name: "Place", to: paths.placing({ student: id }, "admin") }];
  return stage === "booked" || stage === "ended"
    ? [...write, ...calls, ...chat]
    : [...place, ...calls, ...chat, ...write];
}

type ActsProps = {
  row: Acted;
  /** How many of them; left out, all. */
  max?: number;
  onCall?: () => void;
};

/** The same as links: a call is the phone's, WhatsApp its own. */
export function Acts({ row, max, onCall }: ActsProps) {
  return actsOf(row)
    .slice(0, max)
    .map(({ name, to, href, isCall }, at) => {
      const className = buttonClass({ variant: at === 0 ? "soft" : "line", size: "sm" });
      return to === undefined ? (
        <a
          key={name}
          href={href}
          className={className}
          onClick={isCall ? onCall : undefined}
          {...(!isCall && { target: "_blank", rel: "noreferrer" })}
        >
          {name}
          <span className="sr-only"> {row.student.fullName}</span>
        </a>
      ) : (
        <Link key={name} to={to} className={className}>
          {name}
          <span className="sr-only"> {row.student.fullName}</span>
        </Link>
      );
    });
}
