import { useState } from "react";
import { CountBadge } from "#ui/components/badge.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Sheet } from "#ui/components/sheet.tsx";
import { useLoaded } from "#ui/hooks/use-loaded.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { notificationTexts } from "../../texts.ts";
import { NotificationsLoading } from "./notifications-loading.tsx";

/** Most visits never open the panel, so its contents come when it is opened. */
const loadPanel = () => import("./notification-panel.tsx").then((module) => module.default);

/** The bell of the top bar with the count of what is unread, and the panel that it opens (DASH-03, DASH-04). */
export function Bell({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Notifications" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bell" size={24} />
        <CountBadge count={unread} label={`, ${unread} unread`} corner />
      </IconButton>
      <Sheet id="notifications" title={notificationTexts.title} open={isOpen} onClose={() => setOpen(false)}>
        {/* Not before it is opened: what is shown counts as read. */}
        {isOpen && <Panel unread={unread} onClose={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function Panel(props: { unread: number; onClose: () => void }) {
  const { loaded, reload } = useLoaded(loadPanel);
  if (loaded.kind === "failed") return <LoadFailure message={notificationTexts.failed} onRetry={reload} />;
  if (loaded.kind === "loading") return <NotificationsLoading />;
  const Contents = loaded.value;
  return <Contents {...props} />;
}
