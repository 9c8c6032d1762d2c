import { useSession } from "#features/accounts/web/browser-session.ts";
import { kindTexts } from "#features/assessments/texts.ts";
import { SittingPage } from "#features/attempts/web/sitting/sitting-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/sitting.ts";

const kindAt = (pathname: string) => (pathname.split("/").includes("exam") ? "exam" : "quiz");

export const meta = (args: Route.MetaArgs) => appMeta(kindTexts[kindAt(args.location.pathname)].name)(args);

/** Nothing around it leads away from a running attempt. */
export const handle: PageHandle = { alone: true };

export default function SittingRoute({ params, matches }: Route.ComponentProps) {
  const account = useSession()?.profile?.id ?? "";
  const kind = kindAt(matches.at(-1)?.pathname ?? "");
  return <SittingPage key={params.assessment} kind={kind} account={account} assessment={params.assessment} />;
}
