import { useSession } from "#features/accounts/web/browser-session.ts";
import { greetingName } from "#features/accounts/web/session-rules.ts";
import { MessagesPage } from "#features/messaging/web/app/messages-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Messages");

export default function Messages() {
  const profile = useSession()?.profile ?? null;
  // Without an id there is nobody whose messages could wait; the layout leads such a session out.
  return <MessagesPage side="student" accountId={profile?.id ?? ""} name={greetingName(profile)} />;
}
