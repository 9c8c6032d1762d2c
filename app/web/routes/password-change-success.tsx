import { PasswordChangedPage } from "#features/accounts/web/app/password/password-changed-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Password changed");

export default PasswordChangedPage;
