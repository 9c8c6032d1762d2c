import { OfflinePage } from "#features/site/web/offline-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("You are offline");

export default function Offline() {
  return <OfflinePage />;
}
