import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { EmptyRoom } from "#ui/illustrations/empty-room.tsx";

/** An error of ours, without its internals: what to do now. */
export function ErrorMessage() {
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <EmptyRoom kind="chat" className="-ml-3" />
        <h1 className="mt-6">Something went wrong</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">
          The fault is on our side, and we have noted it. Please try again in a moment.
        </p>
        <div className="flex flex-wrap gap-3">
          {/* An empty address is this page's own. */}
          <ButtonLink href="">Try again</ButtonLink>
          <ButtonLink href={paths.home()} variant="line">
            Back to the home page
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
