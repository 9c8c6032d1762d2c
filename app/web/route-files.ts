import { existsSync } from "node:fs";
import path from "node:path";
import type { Layout, WebPage } from "#ui/workplace/web-feature.ts";
import { webFeatures } from "./features.ts";

/** A page with its route module: as a path from app/web, and from the root. */
export type PageRoute = { page: WebPage; file: string; module: string; id: string };

/**
 * The pages of the manifests in a layout. Their route modules are in the feature (a page that is one itself, or one of web/routes), or
 * here where they show several features.
 */
export const pageRoutesIn = (layout: Layout): PageRoute[] =>
  webFeatures.flatMap(({ name, pages }) =>
    pages
      .filter((page) => page.layout === layout)
      .map((page) => {
        const own = [`routes/${page.file}`, page.file]
          .map((file) => `../../features/${name}/web/${file}`)
          .find((file) => existsSync(path.join(import.meta.dirname, file)));
        const base = page.file.replace(/\.tsx$/, "");
        return own
          ? { page, file: own, module: own.slice("../../".length), id: page.id ?? `${name}/${base}` }
          : {
              page,
              file: `routes/${page.file}`,
              module: `app/web/routes/${page.file}`,
              id: page.id ?? `routes/${base}`,
            };
      }),
  );
