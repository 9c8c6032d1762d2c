import { type Workplace, workplaces } from "#lib/paths.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";

/** What everybody has about their own account, in the workplace that is theirs. */
const accountPages = (at: Workplace): WebPage[] => [
  {
    path: `${at}/settings`,
    file: "settings.tsx",
    layout: "dashboard",
    id: `${at}-settings`,
    navigation: { label: "Settings", icon: "settings", order: 90 },
    ...(at === "admin" && {
      finds: [
        { group: "Settings" as const, label: "Two-Factor Authentication", words: "2fa code log-in security" },
        { group: "Settings" as const, label: "Where you are logged in", words: "devices sessions log out security" },
        { group: "Settings" as const, label: "Dark Mode", words: "theme appearance light" },
      ],
    }),
  },
  {
    path: `${at}/change-password`,
    file: "app/password/change-password-page.tsx",
    layout: "dashboard",
    id: `${at}-change-password`,
    ...(at === "admin" && {
      finds: [{ group: "Settings" as const, label: "Change your password", words: "security" }],
    }),
  },
  {
    path: `${at}/confirm-code`,
    file: "app/password/confirm-code-page.tsx",
    layout: "dashboard",
    id: `${at}-confirm-code`,
  },
];

export const feature: WebFeature = {
  name: "accounts",
  pages: [
    { path: "login", file: "login.tsx", layout: "sign-in" },
    { path: "register", file: "register.tsx", layout: "sign-in", staysOpen: false },
    { path: "verify-2fa", file: "verify-2fa.tsx", layout: "sign-in" },
    { path: "forgot-password", file: "forgot-password.tsx", layout: "sign-in" },
    { path: "reset-password", file: "reset-password.tsx", layout: "sign-in" },
    { path: "verify-email", file: "verify-email.tsx", layout: "sign-in" },
    { path: "new-admin", file: "new-admin.tsx", layout: "sign-in" },
    { path: "guardian-reports", file: "guardian-reports.tsx", layout: "public", staysOpen: true },
    // No one is logged in any more when the password has been changed.
    { path: "dashboard/password-change-success", file: "password-change-success.tsx", layout: "sign-in" },
    ...workplaces.flatMap(accountPages),
  ],
};
