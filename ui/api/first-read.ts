import { addressOf, type Call, type CallLocation, type CallShape, type Given } from "#lib/call.ts";

/** Where a page's first read goes, with the placeholders that the script of the head fills in; see prefetch.ts. */
export const firstRead = <Shape extends CallShape>(
  call: Call<Shape>,
  ...position: Given<CallLocation<Shape>>
): string => addressOf(call, ...position).replace(/%7B(\w+)%7D/g, "{$1}");
