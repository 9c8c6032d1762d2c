import { ForgotPasswordPage } from "#features/accounts/web/app/sign-in/forgot-password-page.tsx";
import { accountPageMeta } from "#ui/brand/page-meta.ts";

export const meta = accountPageMeta(
  "Forgot Password?",
  (name) => `Get a link to set a new password for your account at ${name}.`,
);

export default ForgotPasswordPage;
