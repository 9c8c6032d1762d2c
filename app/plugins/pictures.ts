import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { notFound } from "#lib/app-error.ts";
import { faviconSvg } from "#ui/brand/favicon-svg.ts";
import type { SiteIdentity } from "#ui/brand/identity.ts";
import { ogCardSvg } from "#ui/illustrations/og-card.ts";
import type { Academy } from "#ui/page/page-context.ts";

const iconSizes: Record<string, { size: number; padding: number }> = {
  "icon-192": { size: 192, padding: 0 },
  "icon-512": { size: 512, padding: 0 },
  // Launchers cut a circle out of maskable icons: the mark keeps to the middle 80%.
  "maskable-512": { size: 512, padding: 64 },
  "apple-touch-icon": { size: 180, padding: 12 },
};

/** Pictures that are drawn, not stored: icons of the app and the share pictures of pages, stored in memory once made. */
export function installPictures(app: FastifyInstance, academy: Academy): void {
  const made = new LRUCache<string, Buffer>({ maxSize: 4 * 1024 * 1024, sizeCalculation: (picture) => picture.length });
  const config = { access: "public" as const, page: true };

  const send = async (reply: FastifyReply, key: string, draw: () => Promise<Buffer>) => {
    const picture = made.get(key) ?? (await draw());
    made.set(key, picture);
    return reply.type("image/png").header("Cache-Control", "public, max-age=86400").send(picture);
  };

  app.get("/favicon.svg", { config }, (_request, reply) =>
    reply.type("image/svg+xml").header("Cache-Control", "public, max-age=86400").send(faviconSvg),
  );
  app.get("/favicon.ico", { config }, (_request, reply) => send(reply, "ico", () => icon({ size: 32, padding: 0 })));
  app.get("/icons/:file", { config }, (request, reply) => {
    const { file } = request.params as { file: string };
    const requested = iconSizes[file.replace(/\.png$/, "")];
    if (!requested || !file.endsWith(".png")) throw notFound("We have no such picture.");
    return send(reply, file, () => icon(requested));
  });

  app.get("/og/:kind/:file", { config }, async (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string };
    const slug = file.replace(/\.png$/, "");
    const site = await academy.site.getIdentity();
    const card = await cardOf(academy, site, kind, slug);
    if (!card || !file.endsWith(".png")) throw notFound("We have no such picture.");
    return send(reply, `${kind}/${slug}/${JSON.stringify([card, site])}`, () =>
      sharp(Buffer.from(ogCardSvg(card, site)))
        .png({ palette: true })
        .toBuffer(),
    );
  });
}

type Card = Parameters<typeof ogCardSvg>[0];

const pageTitles: Record<string, string> = {
  pricing: "Our Pricing and Plan",
  resources: "Our Tech News & Resources",
};

async function cardOf(academy: Academy, site: SiteIdentity, kind: string, slug: string): Promise<Card | null> {
  if (kind === "page") {
    const title = slug === "home" ? site.tagline : pageTitles[slug];
    return title ? { title } : null;
  }
  // Nothing shows what visitors do not see yet.
  if ((await academy.site.getSettings()).isShut) return null;
  if (kind === "course") {
    const course = await academy.catalogue.getCourse(slug);
    return course ? { title: course.title, line: `Course at ${site.name}`, school: course.school } : null;
  }
  if (kind === "tutor") {
    const tutor = await academy.tutors.getTutorBySlug(slug);
    return tutor ? { title: tutor.fullName, line: `Tutor at ${site.name}` } : null;
  }
  if (kind === "post") {
    const post = await academy.resources.getPost(slug);
    return post ? { title: post.title, line: "Tech news and resources", school: post.school, coverOf: post.id } : null;
  }
  return null;
}

function icon({ size, padding }: { size: number; padding: number }): Promise<Buffer> {
  const wall = { r: 7, g: 47, b: 38, alpha: 1 };
  return sharp(Buffer.from(faviconSvg), { density: 600 })
    .resize(size - 2 * padding, size - 2 * padding, { fit: "contain", background: wall })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: wall })
    .flatten({ background: wall })
    .png()
    .toBuffer();
}
