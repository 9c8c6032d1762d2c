import type { EventHandler } from "./domain-events.ts";
import type { Contribution } from "./extension-point.ts";

/** What a feature brings to the server. Its `feature.ts` exports one, and app/features.ts lists them all. */
export type Feature<Name extends string = string> = {
  /** The feature's folder. */
  name: Name;
  /** What it does about the events of features on lower floors; see `on`. */
  handlers?: readonly EventHandler[];
  /** What it knows for extension points of features on lower floors; see `contribute`. */
  contributions?: readonly Contribution[];
};

/** Declares a feature's manifest, with its own types kept. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
