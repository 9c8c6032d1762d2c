/** What is typed and not sent, by what it is for: kept in this tab through a reload and a log-in. Forgotten when it is empty. */
const nameOf = (what: string) => `unwalled_draft:${what}`;

export function readDraft(what: string): string {
  try {
    return sessionStorage.getItem(nameOf(what)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(what: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(what));
    else sessionStorage.setItem(nameOf(what), text);
  } catch {
    // Storage is forbidden: the field itself still holds it.
  }
}
