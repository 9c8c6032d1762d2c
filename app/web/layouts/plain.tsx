import { Outlet } from "react-router";
import { fontsScript } from "../first-visit.ts";
import type { PageHandle } from "../root.tsx";

export const handle: PageHandle = { script: fontsScript };

/** Hydrated pages without the public header and footer. */
export default function PlainLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
