import type { ServerBuild } from "react-router";
import type { pageContext } from "#ui/page/page-context.ts";
import type { knownScripts } from "../web/known-scripts.ts";

/** The built server entry: React Router's build, the context key it was bundled with and the scripts of its components. */
export type PagesBuild = ServerBuild & {
  entry: { module: { pageContext: typeof pageContext; knownScripts: typeof knownScripts } };
};
