import PDFDocument from "pdfkit";
import { registerFaces } from "./faces.ts";
import { type Pen, penFor } from "./pen.ts";

/** The metadata of a document, and its one page. */
export type PdfPage = {
  /** In points. */
  size: { width: number; height: number };
  title: string;
  subject: string;
  /** Who made it: the academy's name. */
  author: string;
  /** When what it shows happened, not when it is drawn: the same document is the same file. */
  at: Date;
  draw(doc: PDFKit.PDFDocument, pen: Pen, tags: PdfTags): void;
};

/** What is read aloud of a page, in its order. */
export type PdfTags = {
  /** A heading or a line, with its words as they are: from letters put in place one by one, programs read them wrong. */
  tag(type: "H1" | "H2" | "P", actual: string, draw: () => void): void;
  figure(alt: string, draw: () => void): void;
  /** A line or a ground that shows nothing. */
  artifact(type: "Background" | "Layout", draw: () => void): void;
  root: PDFKit.PDFStructureElement;
};

/**
 * Draws a PDF of one page: real text in our faces, tagged so that it can be read aloud. The same page always gives the same bytes.
 * Takes some tens of milliseconds of this process, more for the first ones.
 */
export async function makePdf({ size, title, subject, author, at, draw }: PdfPage): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    pdfVersion: "1.7",
    // Known to the library, not yet to its types.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: "en-NG",
    displayTitle: true,
    // None from the start, for which its types have no word: the default one would be embedded as well.
    font: null as unknown as string,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Producer: author,
      Creator: author,
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  registerFaces(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  draw(doc, penFor(doc), {
    root,
    tag: (type, actual, drawIt) => void root.add(doc.struct(type, { actual }, drawIt)),
    figure: (alt, drawIt) => void root.add(doc.struct("Figure", { alt }, drawIt)),
    artifact(type, drawIt) {
      doc.markContent("Artifact", { type } as never);
      drawIt();
      doc.endMarkedContent();
    },
  });
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
