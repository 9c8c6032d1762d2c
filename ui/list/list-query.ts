import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Call, CallResponse } from "#lib/call.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { ListSpec } from "#lib/list/list-spec.ts";
import { answeredBy } from "#ui/api/ask.ts";

type Schema<Value> = { readonly _zod: { readonly input: Value; readonly output: Value } };
/** What a page of a list answers; a list that is not counted has no `count`. */
export type ListResponse = { data: readonly { id: string }[]; next: string | null; count?: number };
/** The call of a list. */
export type ListCall<Spec extends ListSpec, Answer extends ListResponse> = Call<{
  readonly query: Schema<ListQuery<Spec>>;
  readonly answer: Schema<Answer>;
}>;

/** A page of a list; what was shown stays until it is there. Its key begins with the list's name. */
export const listQuery = <Spec extends ListSpec, Answer extends ListResponse>(
  spec: Spec,
  call: ListCall<Spec, Answer>,
  requestedListQuery: ListQuery<Spec>,
) =>
  queryOptions<CallResponse<{ readonly answer: Schema<Answer> }>>({
    queryKey: [spec.name, requestedListQuery],
    ...answeredBy<{ readonly query: Schema<object>; readonly answer: Schema<Answer> }>(call, {
      query: requestedListQuery,
    }),
    placeholderData: keepPreviousData,
  });
