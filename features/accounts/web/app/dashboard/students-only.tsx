import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { StoredProfile } from "../../session-rules.ts";

/** What stands in place of a page of students for everybody else: why it is not there, and the way home. */
export function StudentsOnly({ role }: { role: StoredProfile["role"] }) {
  const isTutor = role === "tutor";
  return (
    <>
      <PageHeading>This page is for students</PageHeading>
      <EmptyState
        kind="person"
        className="card"
        message={`You are logged in as ${isTutor ? "a tutor" : "staff"}, and courses, classes and messages here are a student's own.`}
        hint={
          isTutor
            ? "What students book with you and write to you comes by e-mail. Reply to the mail to answer."
            : "What waits for staff comes by e-mail."
        }
        action={
          <Link to={paths.dashboard()} className={buttonClass({})}>
            Go to your dashboard
          </Link>
        }
      />
    </>
  );
}
