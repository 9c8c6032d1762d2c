import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { type FilterOf, filterFrom, type ListSpec, sortFrom } from "#lib/list/list-spec.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { type ListAnswer, type ListCall, listQuery } from "./list-query.ts";

/** Query parameters of an address; what has no value is left out. */
type Href = (query: Record<string, string | null | undefined>) => string;

/**
 * A list as its address asks for it: filters, sort key, page, and on a wide screen the row that is shown beside it. Going back in the
 * browser goes back in the list.
 */
export function useList<Spec extends ListSpec, Answer extends ListAnswer>({
  spec,
  call,
  href,
  one,
  many = `${one}s`,
  beside,
}: {
  spec: Spec;
  call: ListCall<Spec, Answer>;
  /** The page's own address. */
  href: Href;
  /** What a row is called, and several: `order`. */
  one: string;
  many?: string;
  /** The parameter that names the row beside the list; left out, none is. */
  beside?: string;
}) {
  const [address, setAddress] = useSearchParams();
  const filter = filterFrom(spec, address);
  const sort = sortFrom(spec, address);
  const before = address.get("before") ?? undefined;
  const asked: ListQuery<Spec> = { ...filter, sort, before };
  const query = useQuery(listQuery(spec, call, asked));
  const isWide = useMedia("(width >= 80rem)") && beside !== undefined;
  const at = { ...filter, sort };
  return {
    spec,
    one,
    many,
    query,
    filter,
    sort,
    before,
    isFiltered: Object.values(filter).some(Boolean),
    isWide,
    chosen: isWide ? address.get(beside) : null,
    /** Shows what fits, from the first page on. */
    show: (wanted: FilterOf<Spec>, by: string | undefined = sort) => {
      const pairs = Object.entries<string | undefined>({ ...wanted, sort: by });
      setAddress(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])));
    },
    hrefOfPage: (from?: string) => href({ ...at, before: from }),
    hrefOfRow: (id: string | null) => href({ ...at, before, ...(beside && { [beside]: id }) }),
  };
}

export type List<Spec extends ListSpec, Answer extends ListAnswer> = ReturnType<typeof useList<Spec, Answer>>;
