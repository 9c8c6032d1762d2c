import type { FastifyInstance } from "fastify";
import { previewHome } from "#features/site/office-calls.ts";
import { siteDeskShapes } from "#features/site/office-contract.ts";
import { type DraftedSite, draftSite } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import type { Academy } from "#ui/page/page-context.ts";
import { bodyWithoutScripts } from "../pages/page-scripts.ts";
import { type PageRenderer, toRenderedPage } from "../pages/render-page.ts";

/**
 * Home with texts that are typed and not saved, for staff: the renderer of the public page reads them in the place of the stored ones. It
 * never passes the page cache. Without a renderer (tests of the API alone) it answers 503.
 */
export function installHomePreview(
  app: FastifyInstance,
  { verbs, academy, renderer }: { verbs: VerbDeps; academy: Academy; renderer: PageRenderer | null },
): void {
  handling(app, siteDeskShapes, "staff")(
    previewHome,
    {
      summary: "Show home with texts that are not saved",
      description: "The body of the page as visitors would see it. Nothing is stored, and no one else sees it.",
      // Each costs what a page costs that is not in memory.
      limits: [{ name: "home-preview", max: 60, windowS: 60 }],
      refuses: [429],
      audit: { none: "nothing is changed" },
      onSend: packed,
    },
    async (request) => {
      if (!renderer) throw new AppError("unavailable", "Pages are not drawn here.");
      const { site, unfit } = await draftSite(verbs, request.body);
      const page = await renderer(new Request(new URL(paths.home(), verbs.baseUrl)), {
        academy: { ...academy, site: { ...academy.site, ...readsOf(site) } },
      });
      const { html, status } = await toRenderedPage(page);
      if (status !== 200) throw new AppError("unavailable", "The page could not be drawn. Please try again.");
      return { body: bodyWithoutScripts(html.toString("utf8")), unfit };
    },
  );
}

/** The reads of pages, answered with what is typed. */
const readsOf = ({ settings, identity, faq, testimonials }: DraftedSite): Partial<Academy["site"]> => ({
  getSettings: async () => settings,
  getIdentity: async () => identity,
  listFaq: async () => faq,
  listTestimonials: async () => testimonials,
});
