/**
 * How a button opens a dialog on a page without React: the loader of the public pages follows the data attribute, and
 * browsers that know invoker commands do so before it has come. Spread it into any button:
 * `<Button {...opensDialog("offer")}>`.
 */
export function opensDialog(id: string): Record<string, string> {
  return { "data-dialog-open": id, command: "show-modal", commandfor: id, "aria-haspopup": "dialog" };
}

/** The same for a button that closes the dialog it is in. */
export function closesDialog(id: string): Record<string, string> {
  return { "data-dialog-close": "", command: "close", commandfor: id };
}
