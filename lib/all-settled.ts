/**
 * `Promise.all` that fails only when all have ended, with the first of their faults: of questions that are asked together in a
 * transaction none may still be under way when it is given up.
 */
export async function allSettled<const Promises extends readonly Promise<unknown>[]>(
  promises: Promises,
): Promise<{ -readonly [Key in keyof Promises]: Awaited<Promises[Key]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises) as Promise<{ -readonly [Key in keyof Promises]: Awaited<Promises[Key]> }>;
}
