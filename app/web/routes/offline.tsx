import { OfflinePage } from "#features/site/web/offline-page.tsx";

export const meta = () => [{ title: "You are offline | Unwalled Academy" }, { name: "robots", content: "noindex" }];

export default function Offline() {
  return <OfflinePage />;
}
