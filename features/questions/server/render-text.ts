import temml from "temml";
import { invalidAt } from "#lib/app-error.ts";
import { escapeHtml, renderMarkdown, renderMarkdownLine } from "#lib/markdown.ts";
import { questionTexts } from "../texts.ts";

/** MathML of a formula in LaTeX; one that cannot be read is shown as it was typed, and no reader sees a parser's words. */
const formula = (source: string, isBlock: boolean, unread?: string[]): string => {
  try {
    return temml.renderToString(source, { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 });
  } catch {
    unread?.push(source);
    return `<code>${escapeHtml(source)}</code>`;
  }
};

/** A question's words as HTML that is safe to set into a page, formulas as MathML. */
export const renderText = (markdown: string) => renderMarkdown(markdown, { formula });
/** The same for the words of one line. */
export const renderLine = (markdown: string) => renderMarkdownLine(markdown, { formula });

/**
 * The same for its author, before the words are stored. Errors: AppError invalid, which names the formula that cannot be read, with
 * `field` for its pointer.
 */
export function renderChecked(markdown: string, field: string): string {
  const unread: string[] = [];
  const html = renderMarkdown(markdown, { formula: (source, isBlock) => formula(source, isBlock, unread) });
  const [first] = unread;
  if (first === undefined) return html;
  const message = questionTexts.unreadFormula(first);
  throw invalidAt(field, message, "formula");
}
