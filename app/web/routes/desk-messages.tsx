import { useSession } from "#features/accounts/web/browser-session.ts";
import { greetingName } from "#features/accounts/web/session-rules.ts";
import { useWorkplace } from "#features/accounts/web/use-workplace.ts";
import { MessagesPage } from "#features/messaging/web/app/messages-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";

export const meta = appMeta("Messages");

const DeskNews = lazyPart(() => import("#features/announcements/web/app/desk-news.tsx"));
const announcements = {
  tutor: [{ key: "announcements", label: "Announcements", View: () => <DeskNews as="tutor" /> }],
  support: [{ key: "announcements", label: "Announcements", View: () => <DeskNews as="support" /> }],
};

/** A tutor's conversations with students, or in the back office those of support. */
export default function DeskMessages() {
  const profile = useSession()?.profile ?? null;
  const side = useWorkplace() === "tutor" ? "tutor" : "support";
  return (
    <MessagesPage
      key={side}
      side={side}
      accountId={profile?.id ?? ""}
      name={greetingName(profile)}
      more={announcements[side]}
    />
  );
}
