/** Texts in local storage that may be forbidden or full: then nothing is stored, and nothing breaks. */

export function savedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function saveText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
