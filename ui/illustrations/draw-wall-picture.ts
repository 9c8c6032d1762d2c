import { logoPaths } from "../brand/logo-paths.ts";
import type { Wordmark } from "../brand/wordmark.ts";
import { ink } from "./palette.ts";

/** Square, as messengers and status pages show it whole. */
const side = 1080;
const wallHeight = (side * 5) / 8;
const margin = 56;

/** What a computed style adds to a drawing that leaves its style sheet. */
const carried = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "opacity",
];

/**
 * The drawing as text that needs no style sheet, as it looks now: the inks of the theme written into each shape. What is not
 * displayed, or has cleared, is left out.
 */
export function standaloneSvg(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [...drawing.querySelectorAll("*")];
  const removed: Element[] = [];
  for (const [index, shape] of [...copy.querySelectorAll("*")].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    if (style.display === "none" || original.closest(".go")) removed.push(shape);
    for (const name of carried) {
      const value = style.getPropertyValue(name);
      if (value) shape.setAttribute(name, value);
    }
    shape.removeAttribute("class");
    shape.removeAttribute("style");
  }
  for (const shape of removed) shape.remove();
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

export type WallPicture = {
  /** The wall's drawing in the page. */
  drawing: SVGSVGElement;
  /** Whole percent. */
  percentDone: number;
  title: string;
  /** Without a wordmark the name is written. */
  academy: { name: string; wordmark: Wordmark };
};

/** A PNG of 1080 by 1080 with the wall, the percentage, a title and the name of the academy. Errors: the browser cannot draw. */
export async function drawWallPicture({ drawing, percentDone, title, academy }: WallPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures");
  pen.fillStyle = ink.palm900;
  pen.fillRect(0, 0, side, side);
  const address = URL.createObjectURL(
    new Blob([standaloneSvg(drawing, side, wallHeight)], { type: "image/svg+xml;charset=utf-8" }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    pen.drawImage(image, 0, 0, side, wallHeight);
  } finally {
    URL.revokeObjectURL(address);
  }

  const display = getComputedStyle(document.documentElement).getPropertyValue("--ff-display") || "sans-serif";
  const font = (weight: number, size: number) => `${weight} ${size}px ${display}`;
  const figure = `${percentDone}%`;
  pen.textBaseline = "alphabetic";
  pen.fillStyle = ink.sun400;
  pen.font = font(700, 150);
  const figureWidth = pen.measureText(figure).width;
  pen.fillText(figure, margin, wallHeight + 164);
  pen.fillStyle = ink.palm100;
  pen.font = font(600, 46);
  pen.fillText("done", margin + figureWidth + 20, wallHeight + 164);
  pen.font = font(600, 56);
  const lines = linesOf(title, side - 2 * margin, (text) => pen.measureText(text).width);
  for (const [index, line] of lines.entries()) pen.fillText(line, margin, wallHeight + 242 + index * 60);

  pen.translate(margin, side - margin - 48 + 12);
  pen.fill(new Path2D(logoPaths.room));
  pen.fillStyle = ink.sun400;
  pen.fill(new Path2D(logoPaths.door));
  pen.fillStyle = ink.palm100;
  if (academy.wordmark.length === 0) {
    pen.font = font(600, 34);
    pen.fillText(academy.name, 62, 36);
  }
  for (const { d, x, y, scale } of academy.wordmark) {
    const letters = new Path2D();
    letters.addPath(new Path2D(d), new DOMMatrix().translate(x, y).scale(scale));
    pen.fill(letters);
  }

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty"))), "image/png");
  });
}

/** A text in at most two lines of a width; what does not fit ends in dots. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= 2 && lines.every((line) => measure(line) <= width)) return lines;
  const stored = lines.length > 1 ? [lines[0] ?? "", lines.slice(1).join(" ")] : lines;
  return stored.map((line) => {
    let short = line;
    while (short !== "" && measure(short === line ? line : `${short}…`) > width) short = short.slice(0, -1).trimEnd();
    return short === line ? line : `${short}…`;
  });
}
