import type { SiteIdentity } from "../brand/identity.ts";
import { logoPaths } from "../brand/logo-paths.ts";
import { blockAt, round, swing, turnAt } from "./blocks.ts";
import { coverPattern } from "./cover-pattern.ts";
import { letter, measure, shorten, unitsPerEm, wrap } from "./lettering/lettering.ts";
import { ink } from "./palette.ts";
import { lookOf, type SchoolLook, schoolBlocks } from "./school-look.ts";
import { schoolPattern } from "./school-pattern.ts";

export type OgCard = {
  /** The heading: wrapped over up to four lines, smaller the longer it is, and cut with an ellipsis beyond that. */
  title: string;
  /** A short line over the title, which then takes three lines at most. */
  above?: string;
  /** The line under the title, short; without it the academy's tagline, or its offer where the title is the tagline. */
  line?: string;
  /** Fills the wall with this school's blocks; without it the wall opens on the view. */
  school?: string;
  /** The wall is the cover of what has this slug or id, opened, instead of a plain one. */
  coverOf?: string;
};

const width = 1200;
const height = 630;
const rows = 6;
const columns = 4;
const side = 94;
const floor = rows * side;
const wallLeft = width - columns * side;
const margin = 72;
const textWidth = wallLeft - margin - 56;

const offer = "Career courses and exam preparation";

/** The light theme's school colours, which a picture cannot read from the style sheet. */
const schoolInks: Record<SchoolLook, { ground: string; main: string; soft: string; spark: string }> = {
  engineering: { ground: ink.adire200, main: ink.adire700, soft: ink.adire400, spark: ink.sun400 },
  data: { ground: ink.palm200, main: ink.palm700, soft: ink.palm400, spark: ink.sun400 },
  design: { ground: ink.zobo200, main: ink.zobo700, soft: ink.zobo400, spark: ink.sun400 },
  business: { ground: ink.clay200, main: ink.clay700, soft: ink.clay400, spark: ink.sun400 },
  international: { ground: ink.sky200, main: ink.sky800, soft: ink.sky500, spark: ink.sun400 },
  local: { ground: ink.sun200, main: ink.sun800, soft: ink.sun500, spark: ink.clay500 },
};

/**
 * The share picture of a page: an SVG of 1200 by 630 to be rasterised. Every word is drawn as outlines, so the result is the
 * same on a machine without fonts, and no text of the card enters the markup. The same card of the same academy always gives
 * the same picture.
 */
export function ogCardSvg(card: OgCard, site: Pick<SiteIdentity, "tagline" | "wordmark">): string {
  const { title, school, above } = card;
  const parts = [
    `<path fill="${ink.palm900}" d="M0 0h${width}v${height}H0z"/>`,
    school ? schoolWall(school, title, card.coverOf) : openedWall(),
    `<path fill="${ink.palm950}" d="M0 ${floor}h${width}v${height - floor}H0z"/>`,
    `<path fill="${ink.sun300}" fill-opacity=".95" d="M${wallLeft + 34} ${floor}h290l-90 ${height - floor}H${wallLeft - 146}z"/>`,
    logo(site.wordmark),
    above ? line(above, margin, 178, 30, ink.palm200) : "",
    titleLines(title, above ? top + 44 : top, above ? 3 : 4),
    line(inWidth(card.line ?? (title === site.tagline ? offer : site.tagline)), margin, 518, 30, ink.palm200),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;
}

function schoolWall(school: string, seed: string, coverOf: string | undefined): string {
  const inks = schoolInks[lookOf(school)];
  if (coverOf !== undefined) {
    const plan = { columns, rows, opening: { column: 1, columns: 2, rows: 3 } };
    const cover = coverPattern(school, plan, coverOf, side);
    const light = blockAt(schoolBlocks[lookOf(school)], 1.3 * side, 3.9 * side, 1.4 * side, 0);
    return `<g transform="translate(${wallLeft})"><path fill="${inks.ground}" d="M0 0h${columns * side}v${floor}H0z"/><path fill="none" stroke="${ink.limewash}" stroke-opacity=".5" stroke-width="3" d="${cover.joints}"/><path fill="${inks.main}" d="${cover.main}"/><path fill="${inks.soft}" d="${cover.soft}"/><path fill="${inks.spark}" d="${cover.spark}"/><path fill="${ink.limewash}" d="${cover.opening}"/><path fill="${inks.spark}" d="${light}"/></g>`;
  }
  const { main, soft, spark } = schoolPattern(school, columns, rows, seed, side);
  return `<g transform="translate(${wallLeft})"><path fill="${inks.ground}" d="M0 0h${columns * side}v${floor}H0z"/><path fill="${inks.main}" d="${main}"/><path fill="${inks.soft}" d="${soft}"/><path fill="${inks.spark}" d="${spark}"/></g>`;
}

/** The view through an arch two blocks wide, as on the home page but with sun and hills only. */
function openedWall(): string {
  const w = columns * side;
  const s = side;
  const arch = round(side * 1.24);
  let holes = "";
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns; column++) {
      if (row > 0 && column > 0 && column < 3) continue;
      holes += swing(column * s, row * s, s, turnAt(column, row));
    }
  }
  return [
    `<g transform="translate(${wallLeft})">`,
    `<path fill="${ink.sky300}" d="M0 0h${w}v${floor}H0z"/><path fill="${ink.sky200}" d="M0 210q94-22 188 0t190 0V${floor}H0z"/>`,
    `<path fill="${ink.sun100}" d="M0 330q94-16 188 0t190 0V${floor}H0z"/>`,
    `<circle cx="206" cy="290" r="104" fill="${ink.sun100}" fill-opacity=".9"/><circle cx="206" cy="290" r="77" fill="${ink.sun400}"/>`,
    `<path fill="${ink.palm300}" d="M0 412c60-44 110-40 180-16s130-10 198-6V${floor}H0z"/>`,
    `<path fill="${ink.palm400}" d="M0 462c70-26 120-18 190-4s120-12 188-18V${floor}H0z"/>`,
    `<path fill="${ink.palm500}" d="M0 512c80-18 150-6 210 0s110-8 168-6V${floor}H0z"/>`,
    `<path fill="${ink.sun200}" d="M150 ${floor}c40-24 76-38 62-54h6c22 18-8 32-20 54z"/>`,
    `<path fill="${ink.palm900}" fill-rule="evenodd" d="M0 0h${w}v${floor}H0z${holes}M${s} ${s}h${round(2 * s - arch)}a${arch} ${arch} 0 0 1 ${arch} ${arch}V${floor}H${s}z"/>`,
    `<path fill="none" stroke="${ink.palm950}" stroke-width="16" d="M${s + 8} ${floor}V${s + 8}h${round(2 * s - arch)}"/>`,
    `<path fill="none" stroke="${ink.sun300}" stroke-width="10" d="M${round(3 * s - arch)} ${s + 5}a${arch - 5} ${arch - 5} 0 0 1 ${arch - 5} ${arch - 5}V${floor}"/>`,
    "</g>",
  ].join("");
}

function logo(wordmark: SiteIdentity["wordmark"]): string {
  const fills = { name: ink.limewash, word: ink.palm200 };
  const words = wordmark.map(
    ({ tone, d, x, y, scale }) =>
      `<path fill="${fills[tone]}" transform="translate(${x} ${y}) scale(${scale})" d="${d}"/>`,
  );
  return `<g transform="translate(${margin - 5} 58) scale(1.2)"><path fill="${ink.limewash}" d="${logoPaths.room}"/><path fill="${ink.sun400}" d="${logoPaths.door}"/>${words.join("")}</g>`;
}

/** The line under the title, ended with an ellipsis where it would run into the wall. */
const inWidth = (text: string) => (measure(text, 30) <= textWidth ? text : shorten(text, 30, textWidth));

const top = 150;
const bottom = 478;
const lead = 1.06;

/** As large as so many lines allow, in the middle between `from` and the line below. */
function titleLines(title: string, from: number, maxLines: number): string {
  const sizes = [88, 76, 64, 54];
  const fits = (size: number) => {
    const lines = wrap(title, size, textWidth);
    return lines.length <= maxLines && lines.length * size * lead <= bottom - from;
  };
  const size = sizes.find(fits) ?? 54;
  const lines = wrap(title, size, textWidth);
  const isCut = lines.length > maxLines;
  const shown = isCut ? lines.slice(0, maxLines) : balance(title, size);
  const last = shown[maxLines - 1];
  if (isCut && last !== undefined) shown[maxLines - 1] = shorten(last, size, textWidth);
  const first = (from + bottom) / 2 - (shown.length * size * lead) / 2 + size * 0.82;
  return shown.map((text, index) => line(text, margin, first + index * size * lead, size, ink.limewash)).join("");
}

/** The same number of lines, as even as it can be: no single word left over on the last one. */
function balance(title: string, size: number): string[] {
  const widest = wrap(title, size, textWidth);
  let best = widest;
  for (let narrower = textWidth - 20; narrower > textWidth / 2; narrower -= 20) {
    const lines = wrap(title, size, narrower);
    if (lines.length > widest.length) break;
    best = lines;
  }
  return best;
}

function line(text: string, x: number, baseline: number, size: number, fill: string): string {
  const { d } = letter(text);
  if (!d) return "";
  const scale = Math.round((size / unitsPerEm) * 10000) / 10000;
  return `<path fill="${fill}" transform="translate(${round(x)} ${round(baseline)}) scale(${scale})" d="${d}"/>`;
}
