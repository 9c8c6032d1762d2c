import { paths } from "#lib/paths.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { settingGroups } from "../office-texts.ts";

export const feature: WebFeature = {
  name: "site",
  pages: [
    {
      path: "admin/site",
      file: "app/site-page.tsx",
      layout: "dashboard",
      navigation: { label: "Academy", icon: "door-open", order: 84, needs: "settings.change", group: "site" },
      finds: [
        ...Object.entries(settingGroups).map(([name, { title, fields }]) => ({
          group: "Settings" as const,
          label: title,
          words: Object.values(fields)
            .map(({ label }) => label)
            .join(" "),
          href: paths.site(name),
        })),
        { group: "Settings", label: "Questions and answers of home", words: "FAQ", href: paths.site("faq") },
        { group: "Settings", label: "Testimonials of home", words: "quotes", href: paths.site("testimonials") },
      ],
    },
    { path: "admin/site/:part", file: "app/site-part-page.tsx", layout: "dashboard" },
    { path: "terms", file: "terms.tsx", layout: "public", staysOpen: true },
    { path: "privacy", file: "privacy.tsx", layout: "public", staysOpen: true },
    { path: "terms/versions/:number", file: "terms-version.tsx", layout: "public", staysOpen: true },
    { path: "privacy/versions/:number", file: "privacy-version.tsx", layout: "public", staysOpen: true },
    { path: "offline", file: "offline.tsx", layout: "public", staysOpen: true },
    { path: "*", file: "not-found.tsx", layout: "public" },
  ],
};
