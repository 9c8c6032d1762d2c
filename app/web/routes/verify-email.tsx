import { VerifyEmailPage } from "#features/accounts/web/app/sign-in/verify-email-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Your e-mail address");

export default VerifyEmailPage;
