import { data } from "react-router";
import { UnknownPage } from "#features/accounts/web/app/dashboard/unknown-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

/** Every address below /dashboard that no other route has. */
export const loader = () => data(null, { status: 404 });

/** Within the app nothing is requested it. */
export const clientLoader = () => null;

export const meta = appMeta("Page not found");

export default UnknownPage;
