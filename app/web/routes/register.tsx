import { RegisterPage } from "#features/accounts/web/app/sign-in/register-page.tsx";
import { accountPageMeta } from "#ui/brand/page-meta.ts";

export const meta = accountPageMeta(
  "Sign Up",
  (name) => `Sign up at ${name}: pick a tutor, follow your courses and earn certificates.`,
);

export default RegisterPage;
