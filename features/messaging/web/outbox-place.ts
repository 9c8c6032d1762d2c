/** Where unsent messages lie in this browser. Small on purpose: the shell looks here, and loads what sends only if it must. */

const prefix = "unwalled_outbox:";

/** The key in local storage under which a person's unsent messages lie. */
export const outboxName = (accountId: string): string => prefix + accountId;

/** Ends the outbox that this page runs, where it runs one. */
export const running: { close: () => void } = { close: () => {} };

/** Whether messages of a person wait in this browser. */
export function hasWaiting(accountId: string): boolean {
  try {
    return localStorage.getItem(outboxName(accountId)) !== null;
  } catch {
    return false;
  }
}

/** Forgets what waits in this browser, of everybody but `accountId`; without one of everybody. */
export function forgetOutboxes(accountId?: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isKept = accountId !== undefined && name === outboxName(accountId);
      if (name.startsWith(prefix) && !isKept) localStorage.removeItem(name);
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
