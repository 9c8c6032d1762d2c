import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "accounts",
  pages: [
    { path: "login", file: "login.tsx", layout: "sign-in" },
    { path: "register", file: "register.tsx", layout: "sign-in" },
    { path: "verify-2fa", file: "verify-2fa.tsx", layout: "sign-in" },
    { path: "forgot-password", file: "forgot-password.tsx", layout: "sign-in" },
    { path: "reset-password", file: "reset-password.tsx", layout: "sign-in" },
    { path: "verify-email", file: "verify-email.tsx", layout: "sign-in" },
    { path: "new-admin", file: "new-admin.tsx", layout: "sign-in" },
    // Nobody is logged in any more when the password has been changed.
    { path: "dashboard/password-change-success", file: "password-change-success.tsx", layout: "sign-in" },
    {
      path: "dashboard/settings",
      file: "settings.tsx",
      layout: "dashboard",
      navigation: { label: "Settings", icon: "settings", order: 90 },
    },
    { path: "dashboard/change-password", file: "change-password.tsx", layout: "dashboard" },
    { path: "dashboard/confirm-code", file: "confirm-code.tsx", layout: "dashboard" },
  ],
};
