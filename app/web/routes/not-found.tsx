import { data } from "react-router";
import { NotFoundMessage } from "#features/site/web/not-found-message.tsx";

/** Every address that no other route has. */
export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: "Page not found | Unwalled Academy" }, { name: "robots", content: "noindex" }];

export default function NotFound() {
  return <NotFoundMessage />;
}
