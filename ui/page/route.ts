import type { LoaderFunctionArgs, MetaArgs, useLoaderData } from "react-router";

/**
 * The types of a route module that is in a feature; the framework writes them (`+types`) for those of app/web alone.
 */

/** What `loader` and `action` are given. `Param`: the names of the variables in the page's path. */
export type PageArgs<Param extends string = never> = Omit<LoaderFunctionArgs, "params"> & {
  params: Record<Param, string>;
};

/** What a loader or an action gives to its page. */
type DataOf<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** What `meta` is given; without data where the loader threw. */
export type PageMetaArgs<Loader> = Omit<MetaArgs, "loaderData"> & { loaderData: DataOf<Loader> | undefined };

/** What the page is given; `actionData` where its form was sent. */
export type PageProps<Loader, Action = unknown> = {
  loaderData: DataOf<Loader>;
  actionData?: DataOf<Action> | undefined;
};
