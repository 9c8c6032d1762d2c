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
      navigation: { label: "Academy", icon: "door-open", order: 84, needs: "settings.change" },
      finds: [
        ...Object.entries(settingGroups).map(([name, { title, fields }]) => ({
          group: "Settings" as const,
          label: title,
          words: Object.values(fields)
            .map(({ label }) => label)
            .join(" "),
          href: paths.site(name),
        })),
        { group: "Settings", label: "Questions and testimonials of home", words: "FAQ answers quotes" },
      ],
    },
    { path: "terms", file: "terms.tsx", layout: "public" },
    { path: "privacy", file: "privacy.tsx", layout: "public" },
    { path: "terms/versions/:number", file: "terms-version.tsx", layout: "public" },
    { path: "privacy/versions/:number", file: "privacy-version.tsx", layout: "public" },
    { path: "offline", file: "offline.tsx", layout: "public" },
    { path: "*", file: "not-found.tsx", layout: "public" },
  ],
};
