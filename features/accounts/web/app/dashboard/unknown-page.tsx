import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";

/** An address of the dashboard that leads to no page (NAV-02): said inside the frame, with the way home. */
export function UnknownPage() {
  return (
    <>
      <PageHeading>We could not find that page</PageHeading>
      <EmptyState
        kind="post"
        className="card"
        message="The address may be old, or a letter may have gone missing."
        hint="The menu leads to every page of your dashboard."
        action={
          <Link to={paths.dashboard()} className={buttonClass({})}>
            Go to your dashboard
          </Link>
        }
      />
    </>
  );
}
