import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { checkoutPersonalData } from "../personal-data.ts";
import { purgeReceipts } from "./claims.ts";
import { transferClaims } from "./tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

const picture = () =>
  sharp({ create: { width: 900, height: 1_600, channels: 3, background: "#fff" } })
    .withExif({ IFD0: { Copyright: "where it was taken" } })
    .jpeg()
    .toBuffer();

/** A student with an order, who says that the transfer was made. */
async function ordered() {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux });
  const claim = async (file?: { name: string; bytes: Uint8Array }, field = "receipt", by = ada.id) => {
    const { headers } = await makeSession(setup.db, setup.clock.now(), by);
    const form = new FormData();
    if (file) form.append(field, new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
    else form.append("note", "sent");
    const request = new Request("http://form.test", { method: "POST", body: form });
    const response = await setup.app.inject({
      method: "POST",
      url: `/api/students/orders/${id}/transfer`,
      headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const row = async () => (await setup.db.select().from(transferClaims).where(eq(transferClaims.orderId, id)))[0];
  return { ada, id, claim, row };
}

/** What staff do with a claim, over their own routes. */
async function staffCall(method: "GET" | "POST", url: string, payload?: object) {
  const clerk = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
  const { headers } = await makeSession(setup.db, setup.clock.now(), clerk.id);
  return setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

describe("PAY-09 a student says that the transfer was made", () => {
  test("once, without a receipt; bell and mail show it; again it is the same word", async () => {
    const { ada, id, claim } = await ordered();
    expect((await claim()).body.data).toMatchObject({ state: "waiting", reason: null, receipt: null });
    expect((await claim()).status).toBe(200);
    expect(await ada.look(id)).toMatchObject({ state: "open", claim: { state: "waiting" } });
    expect(await setup.db.$count(transferClaims, eq(transferClaims.orderId, id))).toBe(1);
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications.map(({ message }) => message).join()).toContain(
      "We look for your transfer of ₦120,000",
    );
    const mails = (await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["checkout.transfer-claimed"]);
  });

  test("a picture is drawn again without what else was in it, a PDF is stored; staff alone open it, as a download", async () => {
    const { claim, row } = await ordered();
    expect((await claim({ name: "../receipt.jpg", bytes: await picture() })).body.data.receipt).toBe("receipt.jpg");
    const first = await row();
    const stored = await buffer(await setup.deps.files.get(first?.fileKey ?? ""));
    expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", height: 1_600 });
    expect(stored.includes("where it was taken")).toBe(false);
    expect((await claim({ name: "r.pdf", bytes: samplePdf(2_000) })).status).toBe(200);
    const url = `/api/staff/transfer-claims/${(await row())?.id}/receipt`;
    const opened = await staffCall("GET", url);
    expect(opened.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": 'attachment; filename="receipt.pdf"',
    });
    expect(opened.rawPayload.equals(samplePdf(2_000))).toBe(true);
    const { ada } = await ordered();
    expect((await ada.call("GET", url)).status).toBe(403);
  });

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, number, RegExp]>([
    ["a program", "receipt.pdf", () => Buffer.from("MZ%PDF-1.4 %%EOF"), 422, /picture .* or a PDF/],
    ["a page", "receipt.jpg", () => Buffer.from("<html><script>"), 422, /picture .* or a PDF/],
    ["half a picture", "receipt.jpg", async () => (await picture()).subarray(0, 600), 422, /cannot be read/],
    ["too much", "receipt.pdf", () => samplePdf(5 * 1024 * 1024 + 1), 413, /5 MB/],
    ["nothing", "receipt.pdf", () => Buffer.from(""), 422, /picture .* or a PDF/],
  ])("%s is refused in words and nothing is stored", async (_, name, bytes, status, message) => {
    const { claim, row } = await ordered();
    const response = await claim({ name, bytes: await bytes() });
    expect([response.status, response.body.error]).toEqual([status, expect.stringMatching(message)]);
    expect(await row()).toBeUndefined();
  });

  test("in another field, for another user's order, and where nothing is due it is refused", async () => {
    const { ada, id, claim, row } = await ordered();
    expect((await claim({ name: "r.pdf", bytes: samplePdf() }, "avatar")).status).toBe(422);
    expect((await claim(undefined, "receipt", (await checkout.student()).id)).status).toBe(404);
    await ada.paid(id);
    expect((await claim()).status).toBe(409);
    expect(await row()).toBeUndefined();
  });

  test("many at once are one", async () => {
    const { id, claim } = await ordered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await setup.db.$count(transferClaims, eq(transferClaims.orderId, id))).toBe(1);
  });
});

describe("PAY-09 staff look at it", () => {
  test("refuse it with a reason, which the student gets by bell, mail and on the order; and may report it again", async () => {
    const { ada, id, claim, row } = await ordered();
    await claim();
    const url = `/api/staff/transfer-claims/${(await row())?.id}/refuse`;
    expect((await staffCall("POST", url, { reason: "  " })).statusCode).toBe(422);
    const reason = "Your bank sent it back.";
    expect((await staffCall("POST", url, { reason })).statusCode).toBe(200);
    expect((await staffCall("POST", url, { reason: "Another." })).statusCode).toBe(200);
    expect((await ada.look(id)).claim).toMatchObject({ state: "refused", reason });
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications.map(({ message }) => message).join()).toContain(reason);
    const mails = (await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email);
    expect(mails.find(({ kind }) => kind === "checkout.transfer-refused")?.textBody).toContain(reason);
    expect((await claim()).body.data.state).toBe("waiting");
  });

  test("receipts go 90 days after the decision, and with the account", async () => {
    const [item, two] = [await ordered(), await ordered()];
    for (const { claim } of [item, two])
      expect((await claim({ name: "r.pdf", bytes: samplePdf() })).body.error).toBeUndefined();
    await staffCall("POST", `/api/staff/transfer-claims/${(await item.row())?.id}/refuse`, { reason: "Not there." });
    setup.clock.advance(91 * 86_400_000);
    expect(await purgeReceipts(setup.deps)).toBe(1);
    expect(await item.row()).toMatchObject({ fileKey: null, fileName: null, state: "refused" });
    const holder = checkoutPersonalData.find(({ name }) => name === "transfer-messages");
    const owner = { id: two.ada.id, email: two.ada.account.email, emailVerified: true };
    expect(await holder?.read(setup.db, owner)).toMatchObject([{ receipt: "r.pdf", state: "waiting" }]);
    const { fileKey } = (await two.row()) ?? {};
    expect(await setup.db.transaction(async (tx) => holder?.erase(tx, owner))).toEqual([fileKey]);
    expect(await two.row()).toMatchObject({ fileKey: null });
  });
});
