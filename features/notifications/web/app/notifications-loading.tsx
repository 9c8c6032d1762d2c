import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { notificationTexts } from "../../texts.ts";

/** The panel before there is anything to put into it. */
export function NotificationsLoading() {
  return (
    <Skeleton label={notificationTexts.loading}>
      <div className="grid gap-3">
        <SkeletonBlock className="h-5 w-24" />
        <SkeletonBlock className="h-16" />
        <SkeletonBlock className="h-16" />
        <SkeletonBlock className="h-16" />
      </div>
    </Skeleton>
  );
}
