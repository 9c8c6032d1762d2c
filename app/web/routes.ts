import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { layouts } from "#ui/workplace/web-feature.ts";
import { pageRoutesIn } from "./route-files.ts";

/** Every page of the manifests, in its layout. */
export default layouts.map((name) =>
  layout(
    `layouts/${name}.tsx`,
    pageRoutesIn(name).map(({ page, file, id }) =>
      page.path === "" ? index(file, { id }) : route(page.path, file, { id }),
    ),
  ),
) satisfies RouteConfig;
