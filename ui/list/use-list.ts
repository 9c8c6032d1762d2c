import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { type FilterOf, filterFrom, type ListSpec, sortFrom } from "#lib/list/list-spec.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { type ListCall, type ListResponse, listQuery } from "./list-query.ts";

/**
 * A list as its address asks for it: filters, sort key, page, and on a wide screen the row that is shown next to it. Going back in the
 * browser goes back in the list.
 */
export function useList<Spec extends ListSpec, Answer extends ListResponse>({
  spec,
  call,
  one: value,
  many = `${value}s`,
  paneKey,
}: {
  spec: Spec;
  call: ListCall<Spec, Answer>;
  /** What a row is called, and several: `order`. */
  one: string;
  many?: string;
  /** The parameter that names the row next to the list; left out, none is. */
  paneKey?: string;
}) {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const filter = filterFrom(spec, address);
  const sort = sortFrom(spec, address);
  const before = address.get("before") ?? undefined;
  const requestedListQuery: ListQuery<Spec> = { ...filter, sort, before };
  const query = useQuery(listQuery(spec, call, requestedListQuery));
  const isWide = useMedia("(width >= 80rem)") && paneKey !== undefined;
  const href = (query: Record<string, string | null | undefined>) => {
    const pairs = new URLSearchParams(queryOf({ ...filter, sort, ...query })).toString();
    return pairs ? `${pathname}?${pairs}` : pathname;
  };
  return {
    spec,
    one: value,
    many,
    query,
    filter,
    sort,
    before,
    isFiltered: Object.values(filter).some(Boolean),
    isWide,
    chosen: isWide ? address.get(paneKey) : null,
    /** Shows what fits, from the first page on. */
    show: (requested: FilterOf<Spec>, by: string | undefined = sort) => setAddress(queryOf({ ...requested, sort: by })),
    hrefOfPage: (from?: string) => href({ before: from }),
    hrefOfRow: (id: string | null) => href({ before, ...(paneKey && { [paneKey]: id }) }),
  };
}

const queryOf = (query: Record<string, string | null | undefined>) =>
  Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));

export type List<Spec extends ListSpec, Answer extends ListResponse> = ReturnType<typeof useList<Spec, Answer>>;
