import type { ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { EmptyRoom } from "#ui/illustrations/empty-room.tsx";
import type { SiteSettings } from "../contract.ts";
import { opensSoonText } from "../texts.ts";

export type OpeningSoonProps = {
  settings: Pick<SiteSettings, "name" | "tagline" | "supportEmail" | "chatPhone" | "chatUrl">;
  /** The form of the newsletter. */
  newsletter: ReactNode;
};

const link = "link inline-flex min-h-11 items-center gap-2.5 wrap-anywhere";

/** What visitors see while the academy is shut (OWN-01): its name, where to leave an address, and how it is reached. */
export function OpeningSoonPage({ settings, newsletter }: OpeningSoonProps) {
  const { name, tagline, supportEmail, chatPhone, chatUrl } = settings;
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <EmptyRoom kind="chat" className="-ml-3" />
        <h1 className="mt-6">{opensSoonText(name)}</h1>
        <p className="mt-4 text-ink-2 text-lead">{tagline}</p>
        <h2 className="mt-8 mb-2 text-h3">Hear when it opens</h2>
        <p className="mb-4 text-ink-2">
          Leave your e-mail for our newsletter. We mail you a link to confirm it first, and every issue has a link to
          unsubscribe.
        </p>
        {newsletter}
        {(supportEmail || chatPhone || chatUrl) && (
          <>
            <h2 className="mt-8 text-h3">Contact</h2>
            <ul className="mt-2">
              {supportEmail && (
                <li>
                  <a href={`mailto:${supportEmail}`} className={link}>
                    <Icon name="mail" />
                    {supportEmail}
                  </a>
                </li>
              )}
              {chatPhone && (
                <li>
                  <a href={`tel:${chatPhone.replace(/[^+\d]/g, "")}`} className={link}>
                    <Icon name="phone" />
                    {chatPhone}
                  </a>
                </li>
              )}
              {chatUrl && (
                <li>
                  <a href={chatUrl} target="_blank" rel="noopener noreferrer" className={link}>
                    <Icon name="message-circle" />
                    Chat with us
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </li>
              )}
            </ul>
          </>
        )}
        <p className="mt-8 text-ink-2">Tutors may apply already: the form is below.</p>
      </div>
    </div>
  );
}
