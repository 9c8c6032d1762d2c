import { useSearchParams } from "react-router";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { PracticePage } from "#features/practice/web/app/practice-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/practice.ts";

export const meta = appMeta("Practice");

/** One question at a time, with nothing around it. */
export const handle: PageHandle = { alone: true };

export default function PracticeRoute({ params: { assessment } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const account = useSession()?.profile?.id ?? "";
  const onlyMissed = query.get("only") === "missed";
  return (
    <PracticePage
      key={`${account} ${assessment} ${onlyMissed}`}
      account={account}
      of={assessment === undefined ? null : { assessment, onlyMissed }}
    />
  );
}
