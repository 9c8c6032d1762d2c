import { ButtonLink } from "#ui/components/button.tsx";
import { EmptyRoom } from "#ui/illustrations/empty-room.tsx";

/** What the service worker shows for a page that it does not keep. It puts what really opens into the list. */
export function OfflinePage() {
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <EmptyRoom kind="chat" className="-ml-3" />
        <h1 className="mt-6">You are offline</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">
          This page is not kept on your device, and there is no connection to fetch it. Check your data or Wi-Fi.
        </p>
        {/* An empty address is the page that was requested: the worker shows this one in its place. */}
        <ButtonLink href="">Try again</ButtonLink>
        <h2 className="mt-10 text-h3">What opens without a connection</h2>
        <ul className="mt-2" data-stored="">
          <li className="text-ink-2">
            Nothing yet. Lessons that you save and pages that you open will be listed here.
          </li>
        </ul>
      </div>
    </div>
  );
}
