import { partBytes } from "#features/uploads/texts.ts";
import { newId } from "#platform/ids/ids.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import type { JudgedThing } from "../contract.ts";
import { zipTaking } from "../texts.ts";

type Headers = Record<string, string>;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The zip of an academy, as its administrator takes it along. */
export async function takeZip(at: TestApp, headers: Headers): Promise<Buffer> {
  const response = await at.app.inject({ method: "POST", url: "/api/staff/move-in/archive", headers });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.rawPayload;
}

/** Sends a zip, and answers its upload, or the refusal. */
export async function sendZip(at: TestApp, headers: Headers, zipped: Buffer, name = "academy.zip") {
  const own = { ...headers, "tus-resumable": "1.0.0" };
  const begun = await at.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: {
      ...own,
      "upload-length": String(zipped.length),
      "upload-metadata": `filename ${base64(name)},purpose ${base64(zipTaking.purpose)}`,
    },
  });
  if (begun.statusCode !== 201) return { upload: "", refusal: begun };
  const url = String(begun.headers.location);
  for (let from = 0; from < zipped.length; from += partBytes) {
    const sent = await at.app.inject({
      method: "PATCH",
      url,
      headers: { ...own, "upload-offset": String(from), "content-type": "application/offset+octet-stream" },
      payload: zipped.subarray(from, from + partBytes),
    });
    if (sent.statusCode >= 300) return { upload: "", refusal: sent };
  }
  return { upload: url.split("/").at(-1) ?? "", refusal: null };
}

const post = (at: TestApp, headers: Headers, url: string, payload: object) =>
  at.app.inject({ method: "POST", url: `/api/staff/move-in/zip${url}`, headers, payload });

/** What becomes of each thing of a zip. */
export async function fatesOfZip(at: TestApp, headers: Headers, upload: string): Promise<JudgedThing[]> {
  const things: JudgedThing[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const response = await post(at, headers, "/preview", { upload, from });
    if (response.statusCode !== 200) throw new Error(response.body);
    const { data } = response.json();
    things.push(...data.things);
    from = data.next;
  }
  return things;
}

/** Brings a zip to its end. */
export async function bringWholeZip(
  at: TestApp,
  headers: Headers,
  upload: string,
  { list = newId(), replaces = false }: { list?: string; replaces?: boolean } = {},
) {
  const sum = { list, brought: 0, passedOver: 0 };
  for (let from: number | null = 0; from !== null; ) {
    const response = await post(at, headers, "", { upload, from, list, replaces });
    if (response.statusCode !== 200) throw new Error(response.body);
    const { data } = response.json();
    sum.brought += data.brought;
    sum.passedOver += data.passedOver;
    from = data.next;
  }
  return sum;
}

/** Takes a list back to its end. */
export async function takeAllBack(at: TestApp, headers: Headers, list: string) {
  const sum = { undone: 0, stays: 0, staying: [] as string[] };
  for (let left = 1; left > 0; ) {
    const response = await at.app.inject({ method: "DELETE", url: `/api/staff/move-in/lists/${list}`, headers });
    if (response.statusCode !== 200) throw new Error(response.body);
    const { data } = response.json();
    sum.undone += data.undone;
    sum.stays += data.stays;
    sum.staying.push(...data.staying);
    left = data.left;
  }
  return sum;
}
