import { existsSync } from "node:fs";
import path from "node:path";
import type { Layout, WebPage } from "#ui/workplace/web-feature.ts";
import { webFeatures } from "./features.ts";

/** A page with its route module: as a path from app/web, and from the root. */
export type PageRoute = { page: WebPage; file: string; module: string; id: string };

/** The pages of the manifests in a layout. Their route modules are in the feature, or here where they show several features. */
export const pageRoutesIn = (layout: Layout): PageRoute[] =>
  webFeatures.flatMap(({ name, pages }) =>
    pages
      .filter((page) => page.layout === layout)
      .map((page) => {
        const own = `../../features/${name}/web/routes/${page.file}`;
        const isOwn = existsSync(path.join(import.meta.dirname, own));
        const base = page.file.replace(/\.tsx$/, "");
        return isOwn
          ? { page, file: own, module: own.slice("../../".length), id: page.id ?? `${name}/${base}` }
          : {
              page,
              file: `routes/${page.file}`,
              module: `app/web/routes/${page.file}`,
              id: page.id ?? `routes/${base}`,
            };
      }),
  );
