import type { ServerBuild } from "react-router";
import type { knownScripts } from "../web/known-scripts.ts";
import type { pageContext } from "../web/page-context.ts";

/** The built server entry: React Router's build, the context key it was bundled with and the scripts of its components. */
export type PagesBuild = ServerBuild & {
  entry: { module: { pageContext: typeof pageContext; knownScripts: typeof knownScripts } };
};
