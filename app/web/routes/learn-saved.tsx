import { useSearchParams } from "react-router";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { SavedLessonsPage } from "#features/learning/web/app/saved-lessons-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { DataUsePanel } from "#ui/data-use/data-use-panel.tsx";

export const meta = appMeta("Saved lessons");

export default function SavedLessonsRoute() {
  const account = useSession()?.profile?.id ?? "";
  const [query] = useSearchParams();
  const missed = query.get("missed");
  return (
    // An address of the dashboard and no other: anybody may write a link.
    <SavedLessonsPage account={account} missed={missed && /^\/dashboard(?:[/?]|$)/.test(missed) ? missed : null}>
      <section aria-labelledby="data-use" className="grid gap-3">
        <h2 id="data-use" className="text-h4">
          Data on this device
        </h2>
        <DataUsePanel />
      </section>
    </SavedLessonsPage>
  );
}
