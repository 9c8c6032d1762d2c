import type { InTx } from "../deps.ts";

/**
 * When a step runs. `academy`: what an empty database begins with. `demo`: the people for trying it out, on machines of one's own.
 * `last`: after everything else of the demo people. Within each, the lowest floor first.
 */
export const seedPhases = ["academy", "demo", "last"] as const;

/** A part of what an empty database is loaded with. All steps run in one transaction, in which the clock stands still. */
export type SeedStep = { phase: (typeof seedPhases)[number]; run(deps: InTx<"clock">): Promise<void> };
