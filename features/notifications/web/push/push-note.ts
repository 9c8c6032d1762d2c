/** What this device remembers of push: whose it is, and when its server was last informed of it. */
const name = "unwalled_push";
type Note = { account: string; notifiedAtMs: number };

/** Whose pushes this device shows; null where no one asked for them, or the browser stores nothing. */
export function readNote(): Note | null {
  try {
    const note = JSON.parse(localStorage.getItem(name) ?? "null") as Note | null;
    return typeof note?.account === "string" ? note : null;
  } catch {
    return null;
  }
}

export function writeNote(note: Note | null): void {
  try {
    if (note) localStorage.setItem(name, JSON.stringify(note));
    else localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: push then lasts as long as the log-in that it was switched on under.
  }
}
