import { data } from "react-router";
import { NotFoundMessage } from "#features/site/web/not-found-message.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

/** Every address that no other route has. */
export const loader = () => data(null, { status: 404 });

export const meta = appMeta("Page not found");

export default function NotFound() {
  return <NotFoundMessage />;
}
