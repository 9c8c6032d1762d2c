import type { Access } from "./capabilities.ts";

/**
 * A call of the API as both sides know it: where it goes, who may make it and, as types alone, what it takes and answers. The
 * schemas stay with the server, so that a browser loads none of them for a call.
 */

/** A schema of the schema library, as far as types need one. */
type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } };

/** What a call takes and answers. What is left out is not taken. */
export type CallShape = {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
};

/** What a call declares of who may make it. */
export type CallAccess = {
  /** Who may call this route. Every route declares it; the process does not start otherwise. */
  access: Access;
  /**
   * A public route that wants to know who calls when someone is logged in. `true`: a dead token is refused like elsewhere.
   * `if-alive`: it counts as no one, where being no one gives less and never something else.
   */
  identify?: true | "if-alive";
  /** Also (or only) takes the pending token between password and code; every other route refuses it. */
  pending?: "too" | "only";
  /**
   * Where staff see a student's pages (decision 038). `hidden`: they do not get what this call reads. `only`: the one change that
   * such a session makes, its own end.
   */
  viewing?: "hidden" | "only";
  /** While the academy is shut, visitors do not get what this call shows or takes: their pages are shut, too. */
  shut?: "refused";
};

declare const shapeOf: unique symbol;

export type Call<Shape extends CallShape = CallShape> = CallAccess & {
  /** Its name among the shapes of its contract. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From the root, with its parameters: `/api/things/:id`. */
  readonly path: string;
  /** For types alone; no call holds it. */
  readonly [shapeOf]?: Shape;
};

type InputOf<Given> = Given extends Schema ? Given["_zod"]["input"] : never;
type OutputOf<Given> = Given extends Schema ? Given["_zod"]["output"] : undefined;

/** What the verb behind a call is given of one part, after it was checked; undefined for a part that is not taken. */
export type TakenBy<Shape extends CallShape, Part extends keyof CallShape> = OutputOf<Shape[Part]>;

/** One part of what is asked, under its name; it may be left out where the schema is content with nothing. */
type Asked<Shape extends CallShape, Part extends "params" | "query" | "body"> = Shape[Part] extends Schema
  ? undefined extends InputOf<Shape[Part]>
    ? { [Name in Part]?: InputOf<Shape[Part]> }
    : object extends InputOf<Shape[Part]>
      ? { [Name in Part]?: InputOf<Shape[Part]> }
      : { [Name in Part]: InputOf<Shape[Part]> }
  : { [Name in Part]?: undefined };

/** What decides where a call goes. */
export type CallLocation<Shape extends CallShape> = Asked<Shape, "params"> & Asked<Shape, "query">;
/** What a call is asked with. */
export type CallInput<Shape extends CallShape> = CallLocation<Shape> & Asked<Shape, "body">;
/** `Input` as the last argument of a function: left out where nothing of it is needed. */
export type Given<Input, More = unknown> = object extends Input ? [input?: Input & More] : [input: Input & More];
export type CallResponse<Shape extends CallShape> = OutputOf<Shape["answer"]>;

/**
 * Where a call goes with these parameters and this query, from the root. Values that are undefined are left out of the query,
 * the others are in the order in which they are given.
 */
export function addressOf<Shape extends CallShape>(call: Call<Shape>, ...position: Given<CallLocation<Shape>>): string;
export function addressOf(call: Call, position: { params?: unknown; query?: unknown } = {}): string {
  return fillPath(call.path, position);
}

/** The same for a path, whatever its call takes. */
export function fillPath(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.append(name, String(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
