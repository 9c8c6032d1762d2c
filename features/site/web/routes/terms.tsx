import { DocumentPage } from "#features/site/web/document-page.tsx";
import { paths } from "#lib/paths.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { documentRoute } from "../document-route.ts";

const route = documentRoute("terms", {
  path: paths.terms(),
  descriptionFor: (name) => `What you and ${name} agree to when you use this site, take a course or apply to teach.`,
});

export const loader = ({ context }: PageArgs) => route.loader({ context });
export const meta = (args: PageMetaArgs<typeof loader>) => route.meta(args);

export default function Terms({ loaderData }: PageProps<typeof loader>) {
  return <DocumentPage slug="terms" {...loaderData.document} />;
}
