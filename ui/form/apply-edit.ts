import type { TextEdit, TextSelection } from "./markdown-edits.ts";

/**
 * Edits a text field as if someone typed it: the form sees it, and the browser can take it back (Ctrl+Z). The focus is in the field
 * then. Nothing happens where the text would be longer than the field allows: the browser would cut it off.
 */
export function applyEdit(
  field: HTMLTextAreaElement,
  make: (text: string, selection: TextSelection) => TextEdit,
): void {
  const { value, selectionStart, selectionEnd, maxLength } = field;
  field.focus();
  if (field.disabled || field.readOnly) return;
  const { from, to, text, start, end } = make(value, { start: selectionStart, end: selectionEnd });
  if (maxLength >= 0 && value.length - (to - from) + text.length > maxLength) return;
  if (from < to || text) {
    field.setSelectionRange(from, to);
    // Of an empty text, browsers insert nothing and leave what is selected.
    if (!document.execCommand?.(text ? "insertText" : "delete", false, text)) {
      field.setRangeText(text, from, to);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(start, end);
}
