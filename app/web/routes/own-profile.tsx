import { deskQuery } from "#features/tutor-desk/web/queries.ts";
import { OwnProfilePage } from "#features/tutors/web/app/profile/own-profile-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { useStale } from "#ui/hooks/use-stale.ts";

export const meta = appMeta("Profile");

/** The desk shows the same face and the same name. */
export default function OwnProfileRoute() {
  return <OwnProfilePage onSaved={useStale(deskQuery().queryKey)} />;
}
