import { OfflinePage } from "#features/site/web/offline-page.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = appMeta("You are offline");

export default function Offline() {
  return <OfflinePage />;
}
