import { DocumentPage } from "#features/site/web/document-page.tsx";
import { paths } from "#lib/paths.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { documentRoute } from "../document-route.ts";

const route = documentRoute("privacy", {
  path: paths.privacy(),
  descriptionFor: (name) => `What ${name} knows about you, what for, how long, and what you can do about it.`,
});

export const loader = ({ context }: PageArgs) => route.loader({ context });
export const meta = (args: PageMetaArgs<typeof loader>) => route.meta(args);

export default function Privacy({ loaderData }: PageProps<typeof loader>) {
  return <DocumentPage slug="privacy" {...loaderData.document} />;
}
