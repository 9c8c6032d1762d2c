import { appMeta } from "#ui/brand/page-meta.ts";
import { NotificationSettingsPage } from "../app/settings/notification-settings-page.tsx";

export const meta = appMeta("Notifications");

export default NotificationSettingsPage;
