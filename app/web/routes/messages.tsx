import { Suspense, useEffect } from "react";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { greetingName } from "#features/accounts/web/session-rules.ts";
import { type MessagesNews, MessagesPage } from "#features/messaging/web/app/messages-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { saveShell } from "#ui/workplace/save-shell.ts";

export const meta = appMeta("Messages");

// Later and apart: what a page shares with such parts would come with every page.
const NewsRows = lazyPart(() => import("#features/announcements/web/app/news-rows.tsx"));
const NewsPanel = lazyPart(() => import("#features/announcements/web/app/news-panel.tsx"));

/** What is announced in a student's courses is with their conversations. */
const news: MessagesNews = {
  rows: (input) => (
    <Suspense fallback={null}>
      <NewsRows {...input} />
    </Suspense>
  ),
  panel({ shown, ...input }) {
    // As newsKey of the announcements writes it.
    const course = shown?.startsWith("news:") ? shown.slice("news:".length) : null;
    return (
      course && (
        <Suspense fallback={null}>
          <NewsPanel key={course} course={course} {...input} />
        </Suspense>
      )
    );
  },
};

export default function Messages() {
  const profile = useSession()?.profile ?? null;
  useEffect(saveShell, []);
  // Without an id there is no one whose messages could wait; the layout leads such a session out.
  return <MessagesPage side="student" accountId={profile?.id ?? ""} name={greetingName(profile)} news={news} />;
}
