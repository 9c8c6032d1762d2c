import { attributeOf, xmlPieces } from "#platform/documents/open-word.ts";

/** What a style of a document says of its paragraphs and words. */
export type WordStyle = {
  /** 1 is the largest heading; null: none. */
  heading: number | null;
  list: string | null;
  level: string;
  isBold: boolean;
  isItalic: boolean;
};

/** Whether a switch such as `<w:b/>` is on. */
export const isOn = (attributes: string): boolean =>
  !["0", "false", "off", "none"].includes(attributeOf(attributes, "w:val") ?? "");

/** Reads word/styles.xml. The names of built-in styles are English in every language; their ids are not. */
export function stylesOf(xml: string): Map<string, WordStyle> {
  const styles = new Map<string, WordStyle>();
  let style: WordStyle | undefined;
  for (const [, end, name, attributes = ""] of xml.matchAll(xmlPieces)) {
    if (end || !name) continue;
    if (name === "w:style") {
      style = { heading: null, list: null, level: "0", isBold: false, isItalic: false };
      styles.set(attributeOf(attributes, "w:styleId") ?? "", style);
    }
    if (!style) continue;
    const value = attributeOf(attributes, "w:val") ?? "";
    if (name === "w:name") style.heading = headingOf(value);
    if (name === "w:basedOn") style.list ??= styles.get(value)?.list ?? null;
    if (name === "w:outlineLvl" && /^[0-5]$/.test(value)) style.heading ??= Number(value) + 1;
    if (name === "w:numId") style.list = value;
    if (name === "w:ilvl") style.level = value;
    if (name === "w:b") style.isBold = isOn(attributes);
    if (name === "w:i") style.isItalic = isOn(attributes);
  }
  return styles;
}

function headingOf(name: string): number | null {
  const [, level] = /^heading ([1-6])$/i.exec(name) ?? [];
  return level ? Number(level) : /^title$/i.test(name) ? 1 : null;
}
