import type { Call, CallAccess, CallShape } from "./call.ts";

/** A call as its feature declares it: `calls.ts` next to the contract, which the browser loads too. */
export type DeclaredCall<Shape extends CallShape = CallShape, Name extends string = string> = Call<Shape> & {
  readonly name: Name;
};

/** Names of the parameters in a path: `id` and `file` in `/api/:id/files/:file`. */
type ParamsOf<Path> = Path extends `${string}:${infer After}`
  ? After extends `${infer Name}/${infer Rest}`
    ? Name | ParamsOf<`/${Rest}`>
    : After
  : never;

/** The parameters that a shape takes. */
type Taken<Shape extends CallShape> = Shape extends {
  readonly params: { readonly _zod: { readonly input: infer Params } };
}
  ? keyof Params
  : never;

/** Nothing where the path has the parameters that the shape takes; else what no path can be. */
type Fitting<Path, Shape extends CallShape> = [ParamsOf<Path>, Taken<Shape>] extends [Taken<Shape>, ParamsOf<Path>]
  ? unknown
  : { "the path and the shape differ in their parameters": never };

/**
 * Declares the calls of a contract, each by the name of its shape there, which is taken as a type alone:
 * `const declare = declareCalls<typeof shapes>(); export const getThing = declare("getThing", "GET", "/api/things/:id", …)`.
 */
export const declareCalls =
  <Shapes extends Record<string, CallShape>>() =>
  <Name extends keyof Shapes & string, Path extends string>(
    name: Name,
    method: Call["method"],
    path: Path & Fitting<Path, Shapes[Name]>,
    access: CallAccess,
  ): DeclaredCall<Shapes[Name], Name> => ({ name, method, path, ...access });
