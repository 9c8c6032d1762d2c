import * as fc from "fast-check";

/**
 * The seed of every property's examples. It is fixed: the same examples in each run, so that a run which fails fails again and
 * one that passes shows something of the code and not of its luck. PROPERTY_SEED tries others, PROPERTY_RUNS more of them:
 * `PROPERTY_SEED=$RANDOM PROPERTY_RUNS=20000 npx vitest run lib` looks further.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
const runs = process.env.PROPERTY_RUNS === undefined ? undefined : Number(process.env.PROPERTY_RUNS);

/**
 * Tries a property on 100 examples, or as many as `options` show.
 *
 * @throws Error of fast-check with the smallest example that breaks it.
 */
export function holds<Values>(property: fc.IPropertyWithHooks<Values>, options: fc.Parameters<Values> = {}): void {
  fc.assert(property, { ...options, seed, ...(runs !== undefined && { numRuns: runs }) });
}

/** The same of a property that waits. Rejects as `holds` throws. */
export const holdsLater = <Values>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  options: fc.Parameters<Values> = {},
): Promise<void> => fc.assert(property, { ...options, seed, ...(runs !== undefined && { numRuns: runs }) });
