declare const notified: unique symbol;

/** Something that happened in one feature and that others may act on. `Payload` is what they are notified. */
export type DomainEvent<Payload> = {
  /** `feature.what-happened`, unique among all. */
  readonly name: string;
  /** Only for the types: never set. */
  readonly [notified]?: (payload: Payload) => Payload;
};

/** What an event carries. */
export type PayloadOf<Event> = Event extends DomainEvent<infer Payload> ? Payload : never;

const namePattern = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/**
 * Declares a domain event, in the `events.ts` of the feature that tells it. `at` is the moment at which it happened.
 * Errors: RangeError for a name that is not `feature.what-happened`.
 */
export function defineEvent<Payload extends { at: Date }>(name: string): DomainEvent<Payload> {
  if (!namePattern.test(name)) throw new RangeError(`An event is named feature.what-happened, not "${name}".`);
  return { name };
}
