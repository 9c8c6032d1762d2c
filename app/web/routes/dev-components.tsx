import { ComponentGallery } from "#ui/components/gallery.tsx";
import { pageOf } from "#ui/page/page-context.ts";
import type { Route } from "./+types/dev-components.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf({ context }).developmentPages) throw new Response(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = () => [{ title: "Components" }, { name: "robots", content: "noindex" }];

export default function DevComponents() {
  return <ComponentGallery />;
}
