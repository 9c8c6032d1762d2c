declare const shape: unique symbol;

/** A question of one feature that features on higher floors answer, each with a function of the same type. */
export type ExtensionPoint<Fn> = {
  /** `feature.what-is-asked`, unique among all. */
  readonly name: string;
  /** Only for the types: never set. */
  readonly [shape]?: (fn: Fn) => Fn;
};

/** The functions that answer an extension point, in the order of the features; none when no feature does. */
export type Contributions = <Fn>(point: ExtensionPoint<Fn>) => Fn[];
