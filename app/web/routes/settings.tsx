import { SettingsPage } from "#features/accounts/web/app/settings/settings-page.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = () => appMeta("Settings");

export default SettingsPage;
