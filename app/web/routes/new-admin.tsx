import { NewAdminPage } from "#features/accounts/web/app/sign-in/new-admin-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Make an administrator");

export default NewAdminPage;
