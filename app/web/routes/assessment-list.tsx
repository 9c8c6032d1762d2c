import { useLocation } from "react-router";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { assessmentKinds, kindTexts } from "#features/assessments/texts.ts";
import { AssessmentListPage } from "#features/gradebook/web/app/assessment-list.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { Route } from "./+types/assessment-list.ts";

/** One page for the four kinds; which one is the last part of the address. */
const kindAt = (pathname: string) => assessmentKinds.find((kind) => pathname.split("/").includes(kind)) ?? "assignment";

export const meta = (args: Route.MetaArgs) => appMeta(kindTexts[kindAt(args.location.pathname)].many)(args);

/** What is handed in has its address below the list; a result opens over it. */
export default function AssessmentListRoute({ params }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const kind = kindAt(pathname);
  return (
    <AssessmentListPage
      key={kind}
      account={useSession()?.profile?.id ?? ""}
      kind={kind}
      openedId={params.assessment ?? new URLSearchParams(search).get("result")}
    />
  );
}
