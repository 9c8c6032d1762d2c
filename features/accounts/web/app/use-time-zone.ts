import { useEffect } from "react";
import { saveTimeZone } from "../account-api.ts";
import { browserSession, useSession } from "../browser-session.ts";
import { viewingHere } from "../public/viewing-here.ts";

/** The page has come in by then. */
const afterMs = 2_000;

/** Tells the server in which time zone this browser is when the profile shows another, so that mails tell times as their reader lives them. */
export function useTimeZone(): void {
  const profile = useSession()?.profile ?? null;
  const [id, known] = [profile?.id, profile?.timeZone];

  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // A profile that an older page stored shows nothing of it: the server's comes with the next look at the session.
    // Nor is a staff member's browser where the student is.
    if (viewingHere() || !id || !timeZone || known === undefined || timeZone === known) return;
    // Of no account to the reader: it leaves the line to what is, and the next page of the dashboard tries again.
    const timer = setTimeout(
      () =>
        saveTimeZone(timeZone).then(
          ({ student }) => browserSession().saveProfile(student),
          () => {},
        ),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [id, known]);
}
