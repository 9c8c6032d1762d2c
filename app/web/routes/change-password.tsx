import { ChangePasswordPage } from "#features/accounts/web/app/password/change-password-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Change password");

export default ChangePasswordPage;
