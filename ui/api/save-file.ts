/** Hands bytes to the browser as a file with this name: a link cannot carry the token of a session. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
