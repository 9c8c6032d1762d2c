import { ResetPasswordPage } from "#features/accounts/web/app/sign-in/reset-password-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Set a new password");

export default ResetPasswordPage;
