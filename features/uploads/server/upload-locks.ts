import { setTimeout as pause } from "node:timers/promises";
import type { Locker } from "@tus/server";

/** How long a request waits for an earlier one of the same upload to store what it has. */
const waitMs = 2_000;

/**
 * Lets the newest request of an upload go first in this process: an earlier one, mostly a connection that is dead and does not
 * know it, is asked to end and to keep what it has. Between processes, and whatever happens here, the row decides
 * (PartStore): a chunk counts only where the file ended when it was sent.
 */
export function uploadLocks(writes: ReadonlyMap<string, Promise<unknown>>): Locker {
  type Holder = { release(): unknown; done: Promise<void>; end(): void };
  const holders = new Map<string, Holder>();
  return {
    newLock(id) {
      let mine: Holder | null = null;
      return {
        async lock(_signal, release) {
          const { promise: done, resolve: end } = Promise.withResolvers<void>();
          const earlier = holders.get(id);
          mine = { release, done, end };
          holders.set(id, mine);
          if (!earlier) return;
          await earlier.release();
          await Promise.race([earlier.done, pause(waitMs, undefined, { ref: false })]);
        },
        async unlock() {
          const holder = mine;
          const finish = () => {
            if (holder && holders.get(id) === holder) holders.delete(id);
            holder?.end();
          };
          // A cut request answers before its last chunk is stored.
          const write = writes.get(id);
          if (write) void write.then(finish, finish);
          else finish();
        },
      };
    },
  };
}
