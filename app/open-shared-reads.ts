import { createSharedReads, type SharedReads } from "#platform/cache/shared-reads.ts";
import type { Events } from "#platform/events/events.ts";
import { siteChanged } from "./site-changed.ts";

/** What this process keeps for everybody, forgotten when any process changes its rows. */
export function openSharedReads(events: Events): SharedReads {
  const shared = createSharedReads();
  events.subscribe(siteChanged, ({ tag }) => shared.changed(tag));
  // News from while the connection was cut is lost: everything may be old.
  events.onReconnect(() => shared.changed());
  return shared;
}
