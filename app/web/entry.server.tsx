import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { IslandAddressesContext } from "#ui/islands/island.tsx";
import { type PageAssets, pageContext } from "#ui/page/page-context.ts";
import { headScripts, knownScripts } from "./known-scripts.ts";
import { PageAssetsContext } from "./page-assets.tsx";
import type { PageHandle } from "./root.tsx";

// Read by the server from the build: the same context identity on both sides, and what its pages may run.
export { knownScripts, pageContext };

/** Errors while rendering go to the server's log; refusals (no such page, no such method) are answers, not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageContext).report(error);
}

/** What the page needs most, in the order in which the line should bring it: asked for before the document is read. */
const linkHeader = (assets: PageAssets) =>
  assets.shellScripts.map((address) => `<${address}>; rel=modulepreload`).join(", ");

const renderTimeoutMs = 8_000;

/**
 * Renders one page to the end before anything is sent: pages go through the page cache, and an error half-way becomes a
 * proper error page with its status instead of a torn document.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { assets, scriptMark, framing } = loadContext.get(pageContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const handles = routerContext.staticHandlerContext.matches.map(
    ({ route }) => routerContext.routeModules[route.id]?.handle as PageHandle | undefined,
  );
  for (const handle of handles) if (handle?.framing) framing(handle.framing);
  if (handles.some((handle) => handle?.scriptsFirst)) headers.set("Link", linkHeader(assets));
  return new Promise((resolve, reject) => {
    let cause: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <PageAssetsContext value={{ ...assets, head: headScripts(assets) }}>
        <IslandAddressesContext value={{ url: (name) => assets.islands[name] }}>
          <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
        </IslandAddressesContext>
      </PageAssetsContext>,
      {
        nonce: scriptMark,
        onAllReady() {
          clearTimeout(timer);
          if (cause !== undefined) return reject(cause);
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError(error) {
          cause = error;
        },
      },
    );
    const timer = setTimeout(() => abort(new Error("The page took too long to render.")), renderTimeoutMs);
  });
}
