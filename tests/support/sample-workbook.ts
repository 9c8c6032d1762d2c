import { sampleZip } from "./sample-zip.ts";

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A workbook with one sheet of these cells; a Date is a day. Written as Excel does, with texts in their cells. */
export function sampleWorkbook(rows: readonly (readonly (string | number | Date | null)[])[]): Buffer {
  const cellOf = (cell: string | number | Date | null, place: string) => {
    if (cell === null) return "";
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
    return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  };
  const sheet = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join("")}</row>`,
  );
  const parts: readonly [string, string][] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ],
    ["xl/worksheets/sheet1.xml", `<worksheet xmlns="${main}"><sheetData>${sheet.join("")}</sheetData></worksheet>`],
  ];
  return sampleZip(Object.fromEntries(parts.map(([name, body]) => [name, xml(body)])));
}
