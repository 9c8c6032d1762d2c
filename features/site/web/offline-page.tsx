import { paths } from "#app/web/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { EmptyRoom } from "#ui/illustrations/empty-room.tsx";

/** Pages worth naming to somebody without a network; each opens if it was opened on this device before. */
const kept = [
  { href: paths.home(), label: "Home, with tutors and courses" },
  { href: paths.pricing(), label: "Pricing & Plan" },
  { href: paths.resources(), label: "Our Tech News & Resources" },
] as const;

/** What the service worker shows for a page that it does not keep. */
export function OfflinePage() {
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <EmptyRoom kind="chat" className="-ml-3" />
        <h1 className="mt-6">You are offline</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">
          This page is not kept on your device, and there is no connection to fetch it. Check your data or Wi-Fi.
        </p>
        {/* An empty address is the page that was asked for: the worker shows this one in its place. */}
        <ButtonLink href="">Try again</ButtonLink>
        <h2 className="mt-10 text-h3">What opens without a connection</h2>
        <p className="mt-2 text-ink-2">Every page that you have opened on this device before, such as:</p>
        <ul className="mt-2">
          {kept.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="link inline-flex min-h-11 items-center">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
