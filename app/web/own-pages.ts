import { workplaces } from "#lib/paths.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";

/** The pages that no feature could bring: home shows all of them, some are for anyone who builds the product. */
export const ownPages: WebFeature = {
  name: "app",
  pages: [
    { path: "", file: "home.tsx", layout: "public" },
    ...workplaces.map(
      (at) => ({ path: `${at}/*`, file: "unknown-dashboard.tsx", layout: "dashboard", id: `unknown-${at}` }) as const,
    ),
    { path: "figures", file: "figures.tsx", layout: "public" },
    { path: "opening-soon", file: "opening-soon.tsx", layout: "public" },
    { path: "dev/mail", file: "dev-mail.tsx", layout: "public", staysOpen: true },
    { path: "dev/whatsapp", file: "dev-whatsapp.tsx", layout: "public", staysOpen: true },
    { path: "dev/components", file: "dev-components.tsx", layout: "plain" },
  ],
};
