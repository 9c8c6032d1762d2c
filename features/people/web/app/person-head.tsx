import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { peopleList, personStates } from "#features/accounts/people-texts.ts";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { phoneLinks } from "#lib/phone-links.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { type Fact, Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { changeGuardian, endPersonSessions, handOver, setTaughtCourses, viewAs } from "../../calls.ts";
import type { PersonPage } from "../../contract.ts";
import { rolesText } from "../../texts.ts";
import { stateTones, teachingText } from "./labels.ts";
import { usePeopleActs } from "./use-people-acts.tsx";

/** Their forms come with the first press that wants them. */
const GuardianDialog = lazyPart(() => import("./guardian-dialog.tsx"));
const CoursesDialog = lazyPart(() => import("./courses-dialog.tsx"));
const HandOverDialog = lazyPart(() => import("./hand-over-dialog.tsx"));

/** Who it is, how they are reached, and what may be done about the account. */
export function PersonHead({ person }: { person: PersonPage }) {
  const { fullName, email, phone, place, roles, state, isMinor } = person;
  const links = phoneLinks(phone);
  const isHere = state !== "closed";
  return (
    <section aria-label={`About ${fullName}`} className="card door-lg overflow-hidden">
      <div className="on-wall flex flex-wrap items-center gap-x-5 gap-y-4 bg-wall p-5 text-on-wall">
        <Avatar name={fullName} size="lg" decorative />
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap gap-2">
            <Badge dot tone={stateTones[state]}>
              {personStates[state]}
            </Badge>
            {isMinor && <Badge tone="pending">Under 18</Badge>}
            {person.isSponsored && <Badge>A sponsor pays</Badge>}
            {roles.length > 0 && <Badge>{rolesText(roles)}</Badge>}
          </p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-on-wall-2">
            <Mark icon="mail">{email}</Mark>
            {phone && <Mark icon="phone">{phone}</Mark>}
            {place && <Mark icon="map-pin">{place}</Mark>}
          </p>
        </div>
        {isHere && (
          <div className="flex flex-wrap gap-2">
            {roles.includes("student") && (
              <Link to={paths.deskMessages("support", undefined, person.id)} className={buttonClass({ size: "sm" })}>
                Write
              </Link>
            )}
            {maySee(person) && (
              // A tab that knows nothing of this one: what it stores is the student's, and ends with it.
              <a
                href={paths.viewing(person.id)}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: "line", size: "sm" })}
              >
                See it as {firstName(person)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            {links && (
              <>
                <a href={links.call} className={buttonClass({ variant: "line", size: "sm" })}>
                  Call
                </a>
                <a
                  href={links.whatsapp}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass({ variant: "line", size: "sm" })}
                >
                  WhatsApp
                </a>
              </>
            )}
          </div>
        )}
      </div>
      <div className="grid gap-5 p-5 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <Facts items={factsOf(person)} />
          <div className="flex flex-wrap gap-2">
            {person.teaching && isHere && mayHere(setTaughtCourses) && (
              <Opener name="Courses they teach" dialog={CoursesDialog} person={person} />
            )}
            {person.teaching && person.teaching.students > 0 && mayHere(handOver) && (
              <Opener name="Hand over students" dialog={HandOverDialog} person={person} />
            )}
          </div>
        </div>
        {roles.includes("student") && <Guardian person={person} />}
      </div>
      {isHere && person.mayChange && mayHere(endPersonSessions) && <Acts person={person} />}
    </section>
  );
}

/** Whether the pages of a person may be seen as theirs: a student's who can log in, and no one else's. */
const maySee = ({ roles, state }: PersonPage) =>
  roles.length === 1 && roles[0] === "student" && (state === "active" || state === "unverified") && mayHere(viewAs);

const Mark = ({ icon, children }: { icon: IconName; children: string }) => (
  <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere">
    <Icon name={icon} /> {children}
  </span>
);

function factsOf({ joinedAt, lastLoginAt, openSessions, closeAfter, isInvited, teaching, state }: PersonPage): Fact[] {
  return [
    { label: "Joined", value: dateText(new Date(joinedAt)) },
    {
      label: "Last log-in",
      value: lastLoginAt ? momentText(new Date(lastLoginAt)) : isInvited ? "Invited, not opened yet" : "Never",
    },
    { label: "Logged in on", value: counted(openSessions, "device") },
    ...(teaching
      ? [
          {
            label: state === "suspended" || state === "closed" ? "Wait for another tutor" : "Teaches",
            value: teachingText(teaching),
          },
        ]
      : []),
    ...(closeAfter ? [{ label: "Deleted for good on", value: dateText(new Date(closeAfter)) }] : []),
  ];
}

type DialogOf = ComponentType<{ person: PersonPage; onClose: () => void }>;

/** Of a tutor: a button that opens its dialog. */
function Opener({ name, dialog: Dialog, person }: { name: string; dialog: DialogOf; person: PersonPage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Guardian({ person }: { person: PersonPage }) {
  const [isEditing, setEditing] = useState(false);
  const { isMinor, guardian } = person.guardian;
  const links = guardian && phoneLinks(guardian.phone);
  return (
    <div className="grid content-start gap-2">
      <h2 className="text-h4">Guardian</h2>
      {guardian ? (
        <div>
          <b className="font-semibold wrap-anywhere">{guardian.fullName}</b>
          <p className="flex flex-wrap gap-x-4">
            <a href={links?.call ?? `tel:${guardian.phone}`} className="link inline-flex min-h-11 items-center">
              {guardian.phone}
            </a>
            {guardian.email && (
              <a href={`mailto:${guardian.email}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
                {guardian.email}
              </a>
            )}
          </p>
          <p className="text-ink-2 text-sm">Agreed on {dateText(new Date(guardian.consentAt))} to be contacted</p>
        </div>
      ) : (
        <p className="text-ink-2">{isMinor ? "Under 18, and no guardian is named." : "None is named."}</p>
      )}
      {person.mayChange && person.state !== "closed" && mayHere(changeGuardian) && (
        <Button variant="soft" size="sm" className="justify-self-start" onClick={() => setEditing(true)}>
          {guardian || isMinor ? "Change age and guardian" : "Add age or guardian"}
        </Button>
      )}
      {isEditing && (
        <Suspense>
          <GuardianDialog person={person} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Acts({ person: { id, fullName, state, openSessions, isInvited, teaching } }: { person: PersonPage }) {
  const { suspend, reinstate, mailAgain, dialogs } = usePeopleActs();
  const these = { ids: [id], filter: {}, count: 1, name: fullName };
  const end = useConfirm(endPersonSessions, {
    stale: [peopleList.name],
    done: ({ endedCount }) => `Logged out on ${counted(endedCount, "device")}`,
    question: (name: string) => ({
      title: `Log ${name} out everywhere?`,
      text: "Every device has to log in again. What was typed and not sent stays on the device.",
      confirm: "Log out everywhere",
      busyLabel: "Logging out...",
      input: { params: { id } },
    }),
  });
  const acts: [string, () => void, boolean][] = [
    [isInvited ? "Mail the invitation again" : "Mail the link again", () => mailAgain(these), state === "unverified"],
    ["Log out everywhere", () => end.ask(fullName), openSessions > 0],
    ["Let back in", () => reinstate(these), state === "suspended"],
    ["Suspend", () => suspend({ ...these, teaching }), state === "active" || state === "unverified"],
  ];
  return (
    <div className="flex flex-wrap gap-2 border-line border-t px-5 py-4">
      {acts.map(
        ([text, act, isShown]): ReactNode =>
          isShown ? (
            <Button key={text} variant="line" size="sm" onClick={act}>
              {text}
            </Button>
          ) : null,
      )}
      {dialogs}
      {end.dialog}
    </div>
  );
}
