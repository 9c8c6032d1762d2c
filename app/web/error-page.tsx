import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorMessage } from "#features/site/web/error-message.tsx";
import { NotFoundMessage } from "#features/site/web/not-found-message.tsx";
import { paths } from "#lib/paths.ts";
import { Logo } from "#ui/brand/logo.tsx";
import { SkipLink } from "#ui/components/skip-link.tsx";

/** Words that a loader threw with its status, `data("Post not found.", 404)`; other data is not for people. */
function errorMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string") return undefined;
  return error.data.length > 0 && error.data.length <= 120 && !error.data.startsWith("Error:") ? error.data : undefined;
}

/** Whether what was thrown shows that there is no such page or thing. */
export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** What went wrong, for people, and where to go from here; is in the `main` of whichever frame there is. */
export function ErrorContent({ error }: { error: unknown }) {
  return isNotFound(error) ? <NotFoundMessage sentence={errorMessage(error)} /> : <ErrorMessage />;
}

/**
 * The page shown when a page, or the frame around it, cannot be made. It needs no data, since the data may be what is
 * missing.
 */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <>
      <SkipLink />
      <header className="on-wall bg-wall">
        <div className="wrap flex min-h-16 items-center lg:min-h-20">
          <a href={paths.home()} className="flex min-h-11 items-center">
            <Logo onWall leadsTo="home" className="h-[34px] w-auto lg:h-[42px]" />
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorContent error={error} />
      </main>
    </>
  );
}
