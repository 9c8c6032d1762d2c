import { DocumentPage } from "#features/site/web/document-page.tsx";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { versionRoute } from "../document-route.ts";

const route = versionRoute("privacy");

export const loader = ({ context, params }: PageArgs<"number">) => route.loader({ context, params });
export const meta = (args: PageMetaArgs<typeof loader>) => route.meta(args);

export default function PrivacyVersion({ loaderData }: PageProps<typeof loader>) {
  return <DocumentPage slug="privacy" isOld {...loaderData.document} />;
}
