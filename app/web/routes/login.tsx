import { LoginPage } from "#features/accounts/web/app/sign-in/login-page.tsx";
import { doorMeta } from "#ui/brand/page-meta.ts";

export const meta = doorMeta("Login", (name) => `Log in to your student dashboard at ${name}.`);

export default LoginPage;
