import temml from "temml";
import { renderMarkdown, renderMarkdownLine } from "#lib/markdown.ts";

/** MathML of a formula in LaTeX; what is no formula is shown as it was typed, in the colour of errors. */
const formula = (source: string, isBlock: boolean) =>
  temml.renderToString(source, { displayMode: isBlock, throwOnError: false, trust: false, maxExpand: 200 });

/** A question's words as HTML that is safe to set into a page, formulas as MathML. */
export const renderText = (markdown: string) => renderMarkdown(markdown, { formula });
/** The same for the words of one line. */
export const renderLine = (markdown: string) => renderMarkdownLine(markdown, { formula });
