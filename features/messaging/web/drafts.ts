/** What is written and not sent, by conversation: kept in this tab through a reload. */
const nameOf = (conversation: string) => `unwalled_draft:${conversation}`;

export function readDraft(conversation: string): string {
  try {
    return sessionStorage.getItem(nameOf(conversation)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(conversation: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(conversation));
    else sessionStorage.setItem(nameOf(conversation), text);
  } catch {
    // Storage is forbidden: the field itself still holds it.
  }
}
