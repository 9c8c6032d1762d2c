import { DocumentPage } from "#features/site/web/document-page.tsx";
import { paths } from "#lib/paths.ts";
import { documentRoute } from "../document-route.ts";
import type { Route } from "./+types/privacy.ts";

const route = documentRoute("privacy", {
  path: paths.privacy(),
  descriptionFor: (name) => `What ${name} knows about you, what for, how long, and what you can do about it.`,
});

export const loader = ({ context }: Route.LoaderArgs) => route.loader({ context });
export const meta = (args: Route.MetaArgs) => route.meta(args);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData.document} />;
}
