import { PDFDocument } from "pdf-lib";

/** Longest side of a photographed page, in pixels, and how well it is stored: readable handwriting at about 200 KB. */
const maxSide = 1_600;
const quality = 0.7;

/** A photographed page, small and upright. */
export type PhotoPage = { id: string; image: Blob; width: number; height: number };

/** Draws a picture small, turned by quarters clockwise, as JPEG. Errors: DOMException for what is no picture. */
export async function drawPage(picture: Blob, quarters: number): Promise<Omit<PhotoPage, "id">> {
  // The phone's own mark of which side is up counts.
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const [wide, high] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const isTurned = quarters % 2 === 1;
  const canvas = document.createElement("canvas");
  canvas.width = isTurned ? high : wide;
  canvas.height = isTurned ? wide : high;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  // What is see-through would be black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(bitmap, -wide / 2, -high / 2, wide, high);
  bitmap.close();
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!image) throw new Error("This browser draws no pictures.");
  return { image, width: canvas.width, height: canvas.height };
}

/** One PDF of the pages, in their order, each as large as A4 is wide. */
export async function pagesToPdf(pages: readonly PhotoPage[]): Promise<Blob> {
  const document = await PDFDocument.create();
  const a4Width = 595;
  for (const { image, width, height } of pages) {
    const jpeg = await document.embedJpg(await image.arrayBuffer());
    const size = { width: a4Width, height: (a4Width * height) / width };
    document.addPage([size.width, size.height]).drawImage(jpeg, { x: 0, y: 0, ...size });
  }
  return new Blob([new Uint8Array(await document.save())], { type: "application/pdf" });
}
