import { RegisterPage } from "#features/accounts/web/app/sign-in/register-page.tsx";
import { doorMeta } from "../app-meta.ts";

export const meta = () =>
  doorMeta(
    "Sign Up",
    "Sign up at Unwalled Academy: pick a tutor, follow your courses and learn beyond the four walls.",
  );

export default RegisterPage;
