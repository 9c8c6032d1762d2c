import type { Tx } from "#db/client.ts";
import type { DomainEvent } from "#lib/domain-event.ts";
import { type VerbDeps, type Within, within } from "../deps.ts";
import type { Emit } from "./emit.ts";

/** What handlers of any transaction need. */
type HandlerDeps = Omit<VerbDeps, "db">;

/** One entry of a manifest's `handlers`; made by `on`. */
export type EventHandler = {
  readonly event: string;
  /** What it does, for the table of events in docs/ARCHITECTURE.md: `awards the certificate that it earned`. */
  readonly does: string;
  run(tx: Tx, payload: unknown, deps: HandlerDeps): Promise<unknown>;
};

/**
 * Makes the verb `handle` run, with the deps of the transaction, whenever `event` is emitted, in the transaction of the emitter: what it throws undoes that. What must
 * happen after the commit (mail, calls to others) is enqueued in it.
 */
export function on<Payload>(
  event: DomainEvent<Payload>,
  does: string,
  handle: (deps: Within, payload: Payload) => Promise<unknown>,
): EventHandler {
  // `emit` checks the payload's type against the event's, and the names are the same.
  return { event: event.name, does, run: (tx, payload, deps) => handle(within(deps, tx), payload as Payload) };
}

/** Makes `emit`, which runs these handlers. `deps` is read when an event is emitted, since it holds this very function. */
export function createEmit(handlers: readonly EventHandler[], deps: () => HandlerDeps): Emit {
  const byEvent = Map.groupBy(handlers, ({ event }) => event);
  return async (tx, event, payload) => {
    for (const handler of byEvent.get(event.name) ?? []) await handler.run(tx, payload, deps());
  };
}
