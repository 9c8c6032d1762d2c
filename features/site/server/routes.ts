import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { paths, type Workplace, workplaces } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { sendFile } from "#platform/http/send-file.ts";
import { documentSlugs } from "../office-texts.ts";
import { identityOf } from "./get-identity.ts";
import { getSettings } from "./get-settings.ts";
import { isShut } from "./shut.ts";
import { type SitemapEntry, sitemap, sitemapEntries } from "./sitemap.ts";

const tenMinutes = "public, max-age=600";
const oneDay = "public, max-age=86400";

/** Half a year from the day's beginning: the file changes once a day, and not with every request. */
function securityTextExpiry(now: Date): Date {
  const halfAYearMs = 182 * 86_400_000;
  return new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 + halfAYearMs);
}

/** A workplace's home and all below it. Rules are beginnings of addresses (RFC 9309): /tutor alone would shut /tutors, too. */
const pathsBehindLogin = (at: Workplace) => ["$", "?", "/"].map((end) => paths.workplace(at) + end);

/** The files that machines ask for: site map, robots.txt, security.txt, change-password, web app manifest. */
export const siteRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { access: "public" as const, page: true };

    app.get("/sitemap.xml", { config }, async (request, reply) => {
      const isClosed = await isShut(deps);
      const otherSitemapEntries = await Promise.all(deps.contributions(sitemapEntries).map((list) => list()));
      const entries: SitemapEntry[] = [
        { path: paths.home() },
        { path: paths.figures() },
        ...otherSitemapEntries.flat(),
        ...documentSlugs.map((slug) => ({ path: `/${slug}` })),
      ];
      return sendFile(request, reply, {
        type: "application/xml; charset=utf-8",
        cacheControl: tenMinutes,
        body: sitemap(isClosed ? [] : entries, deps.baseUrl),
      });
    });

    app.get("/robots.txt", { config }, async (request, reply) => {
      const lines = [
        "User-agent: *",
        // Nothing to find there: answers for programs, pages of one person, links of one mail.
        ...["/api/", ...workplaces.flatMap(pathsBehindLogin), "/dev/", `${paths.newsletter()}/`].map(
          (path) => `Disallow: ${path}`,
        ),
        // Share pictures and icons are needed wherever a page is shown.
        "Allow: /",
        "",
        `Sitemap: ${deps.baseUrl}${paths.sitemap()}`,
        "",
      ];
      return sendFile(request, reply, {
        type: "text/plain; charset=utf-8",
        cacheControl: oneDay,
        body: lines.join("\n"),
      });
    });

    // RFC 9116: whom to tell of a weakness. Good for half a year from each answer, so that it never runs out while we serve.
    app.get("/.well-known/security.txt", { config }, async (request, reply) => {
      const { supportEmail } = await getSettings(deps);
      const lines = [
        `Contact: mailto:${supportEmail || deps.staffEmail}`,
        `Expires: ${securityTextExpiry(deps.clock.now()).toISOString()}`,
        "Preferred-Languages: en",
        `Canonical: ${deps.baseUrl}${paths.securityContact()}`,
        "",
      ];
      return sendFile(request, reply, {
        type: "text/plain; charset=utf-8",
        cacheControl: oneDay,
        body: lines.join("\n"),
      });
    });

    // Where password managers send a person to change a password; the page leads each to their own workplace.
    app.get("/.well-known/change-password", { config }, (_request, reply) =>
      reply.redirect(paths.changePassword(), 302),
    );

    app.get("/site.webmanifest", { config }, async (request, reply) => {
      const settings = await getSettings(deps);
      const { name, shortName } = identityOf(settings);
      const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
        src: `/icons/${file}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      });
      const manifest = {
        id: "/",
        name,
        short_name: shortName,
        description: settings.about,
        lang: "en-NG",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f7fbf8",
        theme_color: "#072f26",
        categories: ["education"],
        icons: [
          { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
          icon("icon-192", 192, "any"),
          icon("icon-512", 512, "any"),
          icon("maskable-512", 512, "maskable"),
          icon("apple-touch-icon", 180, "any"),
        ],
        // What a long press on the icon offers: start_url is the same for everybody.
        shortcuts: [
          { name: "My dashboard", url: paths.dashboard(), icons: [icon("icon-192", 192, "any")] },
          { name: "Tutor's desk", url: paths.workplace("tutor"), icons: [icon("icon-192", 192, "any")] },
        ],
      };
      return sendFile(request, reply, {
        type: "application/manifest+json; charset=utf-8",
        cacheControl: tenMinutes,
        body: JSON.stringify(manifest),
      });
    });
  };
