import type { Tx } from "#db/client.ts";
import type { DomainEvent } from "#lib/domain-event.ts";

/**
 * Emits an event: runs its handlers one after the other, in the order of the features (app/features.ts) and in that of each
 * feature's manifest. An event may have no handler.
 */
export type Emit = <Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload) => Promise<void>;
