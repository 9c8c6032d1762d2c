import { LoginPage } from "#features/accounts/web/app/sign-in/login-page.tsx";
import { accountPageMeta } from "#ui/brand/page-meta.ts";

export const meta = accountPageMeta("Login", (name) => `Log in to your student dashboard at ${name}.`);

export default LoginPage;
