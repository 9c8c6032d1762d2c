import type { Tx } from "#db/client.ts";
import type { DomainEvent } from "#lib/domain-event.ts";

/**
 * Tells an event: runs its handlers one after the other, in the order of the features (app/features.ts) and in that of each
 * feature's manifest. It is well when nobody listens.
 */
export type Tell = <Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload) => Promise<void>;
