import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { useWorkplace } from "../../use-workplace.ts";
import { HomeLink } from "./other-workplace.tsx";

/** An address of a workplace that leads to no page (NAV-02): shown inside the frame, with the way home. */
export function UnknownPage() {
  const at = useWorkplace();
  return (
    <>
      <PageHeading>We could not find that page</PageHeading>
      <EmptyState
        kind="post"
        className="card"
        message="The address may be old, or a letter may have gone missing."
        hint={
          at === "dashboard" ? "The menu leads to every page of your dashboard." : "The menu leads to every page here."
        }
        action={<HomeLink own={at} />}
      />
    </>
  );
}
