import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A paragraph: plain, or of a list. */
export type WordParagraph = string | { text: string; list: "1" | "2"; level?: number };

const paragraph = (item: WordParagraph) => {
  const { text, list = null, level = 0 } = typeof item === "string" ? { text: item } : item;
  const style = list ? `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>` : "";
  // Programs cut words into runs as they like.
  const cut = Math.ceil(text.length / 2);
  const runs = [text.slice(0, cut), text.slice(cut)].map(
    (part) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`,
  );
  return `<w:p w:rsidR="00A">${style}${runs.join("")}</w:p>`;
};

/** A Word document: list 1 is counted 1. 2. 3. with letters inside, list 2 is counted A. B. C. */
export async function wordOf(paragraphs: readonly WordParagraph[], more: Record<string, Buffer> = {}): Promise<Buffer> {
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
  const zip = new ZipFile();
  const parts: Record<string, string | Buffer> = {
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${paragraphs.map(paragraph).join("")}</w:body></w:document>`,
    "word/numbering.xml": `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, "decimal")}${level(1, "decimal")}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, "upperLetter")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`,
    ...more,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
