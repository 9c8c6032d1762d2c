import { workplaces } from "#lib/paths.ts";
import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { getNotificationSettings } from "../calls.ts";

export const feature: WebFeature = {
  name: "notifications",
  pages: [
    ...workplaces.map((at) => ({
      path: `${at}/settings/notifications`,
      file: "app/settings/notification-settings-page.tsx",
      layout: "dashboard" as const,
      id: `${at}-notification-settings`,
      reads: [firstRead(getNotificationSettings)],
      ...(at === "admin" && {
        finds: [{ group: "Settings" as const, label: "Your notifications", words: "bell mail push morning" }],
      }),
    })),
    { path: "stop-mails", file: "stop-mails.tsx", layout: "public", staysOpen: true },
  ],
};
