import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as dashboard from "./layouts/dashboard.tsx";
import * as root from "./root.tsx";

// What every page behind the login is inside: the document does not have them fetched (app/pages/inline-bootstrap.ts).
const { __reactRouterRouteModules: modules } = globalThis as { __reactRouterRouteModules?: Record<string, unknown> };
if (modules) Object.assign(modules, { root, "layouts/dashboard": dashboard });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
