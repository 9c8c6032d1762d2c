import { DocumentPage } from "#features/site/web/document-page.tsx";
import { paths } from "#lib/paths.ts";
import { documentRoute } from "../document-route.ts";
import type { Route } from "./+types/terms.ts";

const route = documentRoute("terms", {
  path: paths.terms(),
  descriptionFor: (name) => `What you and ${name} agree to when you use this site, take a course or apply to teach.`,
});

export const loader = ({ context }: Route.LoaderArgs) => route.loader({ context });
export const meta = (args: Route.MetaArgs) => route.meta(args);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData.document} />;
}
