import { use } from "react";
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from "react-router";
import { faviconSvg } from "#ui/brand/favicon-svg.ts";
import "#ui/styles/app.css";
import { namelessSite } from "#ui/brand/identity.ts";
import { SiteIdentityContext } from "#ui/brand/site-identity.tsx";
import { type PageAssets, type PageFraming, pageOf } from "#ui/page/page-context.ts";
import type { Route } from "./+types/root.ts";
import { ErrorPage } from "./error-page.tsx";
import { PageAssetsContext } from "./page-assets.tsx";

/** A route's `handle`. */
export type PageHandle = {
  /** Public pages set false and get islands instead of a hydrated document. */
  hydrate?: boolean;
  /** Runs before the page is seen, and before its styles are there. */
  script?: string;
  /**
   * There is nothing to read before the scripts have run: they get the line first, and the layout brings what can wait (fonts,
   * the manifest).
   */
  scriptsFirst?: boolean;
  /** Left out, the page is in no frame and has none; see PageFraming. */
  framing?: PageFraming;
  /** Behind the login: the page is alone, without the workplace around it. */
  alone?: boolean;
  /** Another route, by its id, to which this page leads at once: its scripts come along. */
  leadsTo?: string;
  /**
   * What this public page has besides what all have: `learning/open-lesson` is open-lesson.extra.ts and open-lesson.extra.css of
   * that feature's web folder.
   */
  extra?: string;
};

const manifestLink = <link rel="manifest" href="/site.webmanifest" />;

/** What the academy calls itself: every page carries it. */
export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args);
  page.tag("site");
  return { site: await page.academy.site.getIdentity() };
}

/** It comes with the document and stays while that is open. */
export const shouldRevalidate = () => false;

/** The icon without a request of its own. */
const iconInPlace = `data:image/svg+xml,${encodeURIComponent(faviconSvg)}`;

export function Layout({ children }: { children: React.ReactNode }) {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const hydrate = !handles.some((handle) => handle?.hydrate === false);
  const scriptsFirst = handles.some((handle) => handle?.scriptsFirst === true);
  const assets = use(PageAssetsContext);
  const extras = handles.flatMap((handle) => (handle?.extra ? (assets?.extras[handle.extra] ?? []) : []));
  const site = useRouteLoaderData<typeof loader>("root")?.site ?? namelessSite;
  return (
    <SiteIdentityContext value={site}>
      <html lang="en-NG" data-theme="light" suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {[
            hydrate ? assets?.head.boot : assets?.head.publicHead,
            ...handles.flatMap((handle) => handle?.script ?? []),
            ...(hydrate ? [assets?.head.firstReads] : []),
            ...(extras.length > 0 ? [assets?.head.extra] : []),
          ].map((script = "", at) => (
            // They have run before the page is alive: the browser needs the places of the server's scripts, not their text.
            // biome-ignore lint/suspicious/noArrayIndexKey: a script is its place
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant scripts; they must run before the first paint
            <script key={at} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
          ))}
          {handles
            .flatMap((handle) => (handle?.leadsTo ? (assets?.scriptsOf(handle.leadsTo) ?? []) : []))
            .map((href) => (
              <link key={href} rel="modulepreload" href={href} />
            ))}
          <Meta />
          <link rel="icon" href={scriptsFirst ? iconInPlace : "/favicon.svg"} type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
          {scriptsFirst ? null : hydrate ? (
            manifestLink
          ) : (
            // The loader brings it, and the icon that it names, once the page has been painted.
            <noscript>{manifestLink}</noscript>
          )}
          <link
            rel="alternate"
            type="application/rss+xml"
            title={`${site.name}: Tech News & Resources`}
            href="/rss.xml"
          />
          <meta name="theme-color" content="#072f26" />
          {!hydrate && assets?.inlineCss ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built style sheet, inlined so that nothing blocks the first paint
            <style dangerouslySetInnerHTML={{ __html: assets.inlineCss }} />
          ) : (
            <Links />
          )}
          {extras.map(({ script, sheet }) =>
            "text" in sheet ? (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built style sheet, as above
              <style key={script} dangerouslySetInnerHTML={{ __html: sheet.text }} />
            ) : (
              <link key={script} rel="stylesheet" href={sheet.href} />
            ),
          )}
        </head>
        <body data-extra={extras[0]?.script}>
          {children}
          {assets === null ? <ScriptsThatRan /> : hydrate ? <Scripts /> : <PublicScript assets={assets} />}
        </body>
      </html>
    </SiteIdentityContext>
  );
}

/** In the browser, where the document's scripts are there and have run: React Router's own would have its first files fetched again. */
const ScriptsThatRan = () => (
  <>
    <script {...unhydrated} />
    <script type="module" async {...unhydrated} />
  </>
);
const unhydrated = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: " " } };

/** The loader of public pages. It is small and every page needs it, so a request of its own would only make it later. */
function PublicScript({ assets }: { assets: PageAssets }) {
  if ("src" in assets.loader)
    return <script type="module" async src={assets.loader.src} data-runtime={assets.runtime} />;
  return (
    <script
      type="module"
      data-runtime={assets.runtime}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built script; its hash is in the page's policy
      dangerouslySetInnerHTML={{ __html: assets.loader.text }}
    />
  );
}

export default function App() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary };
