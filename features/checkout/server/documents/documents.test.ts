import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { dateInLagos, longDate } from "#lib/dates.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { sendDueMail } from "#platform/mail/send-due-mail.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { wordmarkOf } from "#ui/brand/wordmark.ts";
import { feature } from "../../feature.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { askRefund } from "../refunds/ask-refund.ts";
import { countTransfer } from "../transfers/count-transfer.ts";
import { undoTransfer } from "../transfers/undo-transfer.ts";
import { drawPaymentDocument } from "./draw-payment-document.ts";
import { receiptDocument } from "./receipt-document.ts";
import { receiptFacts } from "./tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

/** What a PDF tells in words, and how many pages it has. */
function readPdf(pdf: Buffer): { lines: string[]; pages: number } {
  const raw = pdf.toString("latin1");
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const text = raw + streams.join("\n");
  const lines = [...text.matchAll(/\/ActualText \(((?:[^()\\]|\\[\s\S])*)\)/g)].map(([, label = ""]) => {
    const plainText = label.replace(/\\(n|r|[\s\S])/g, (_, sign: string) =>
      sign === "n" ? "\n" : sign === "r" ? "\r" : sign,
    );
    const bytes = Buffer.from(plainText, "latin1");
    return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString("utf16le") : plainText;
  });
  return { lines, pages: text.match(/\/Type \/Page\b/g)?.length ?? 0 };
}

const file = async (who: Awaited<ReturnType<typeof checkout.student>>, url: string, payload?: object) => {
  const { headers } = await makeSession(setup.db, setup.clock.now(), who.id);
  return setup.app.inject({ method: payload ? "POST" : "GET", url, headers, ...(payload ? { payload } : {}) });
};

async function paidStudent(choice: object = {}) {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux, plan: "installment", tutor: "adaeze-okonkwo", ...choice });
  const { payment } = await ada.paid(id);
  return { ada, id, paymentId: payment.id };
}

describe("PAY-03, PAY-10 a receipt", () => {
  test("shows what was paid, for what and what is left, on a page and as the same PDF each time", async () => {
    const { ada, id, paymentId } = await paidStudent();
    const { body } = await ada.call("GET", `/api/students/payments/${paymentId}/receipt`);
    expect(body.data).toMatchObject({
      orderId: id,
      student: { name: ada.account.fullName, email: ada.account.email },
      tutor: "Adaeze Okonkwo",
      amountMinor: 6_250_000,
      method: "Card ending 4242",
      lines: [{ label: "Installment 1 of 2", amountMinor: 6_250_000 }],
      totalMinor: 12_500_000,
      paidMinor: 6_250_000,
      next: { amountMinor: 6_250_000, dueOn: "2027-01-05" },
    });
    const [pdf, again] = [
      await file(ada, `/api/students/payments/${paymentId}/receipt.pdf`),
      await file(ada, `/api/students/payments/${paymentId}/receipt.pdf`),
    ];
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="${body.data.name}.pdf"`);
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true);
    const { lines, pages } = readPdf(pdf.rawPayload);
    expect(pages).toBe(1);
    for (const line of [
      "Receipt",
      ada.account.fullName,
      "Installment 1 of 2: ₦62,500",
      "Paid: ₦62,500",
      "In words: Sixty-two thousand five hundred naira only",
      "How: Card ending 4242",
      "Still to pay: ₦62,500; next ₦62,500, due 5 January 2027",
    ]) {
      expect(lines).toContain(line);
    }
  });

  test("stays as it was, whatever is renamed later", async () => {
    const { ada, paymentId } = await paidStudent();
    const address = `/api/students/payments/${paymentId}/receipt.pdf`;
    const before = await file(ada, address);
    await setup.db.update(accounts).set({ fullName: "Another Name" }).where(eq(accounts.id, ada.id));
    const [course] = await setup.db.select().from(courses).where(eq(courses.slug, ux));
    await setup.db.update(courses).set({ title: "Another Title" }).where(eq(courses.slug, ux));
    const after = await file(ada, address);
    await setup.db
      .update(courses)
      .set({ title: course?.title ?? "" })
      .where(eq(courses.slug, ux));
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  test("shows on page and PDF what went back since, and that a transfer which was undone is void", async () => {
    const { ada, id, paymentId } = await paidStudent();
    const staff = await makeAccount(setup.db, setup.clock.now(), { role: "admin" });
    const address = `/api/students/payments/${paymentId}/receipt`;
    expect((await ada.call("GET", address)).body.data.since).toEqual([]);
    const request = { paymentId, way: "credit", isGoodwill: false, reason: "No class was held." } as const;
    await askRefund(setup.deps, staff.id, { orderId: id, ...request, amountMinor: 1_000_000, key: newId() });
    const today = longDate(dateInLagos(setup.clock.now()));
    const text = `₦10,000 of it was given back on ${today}.`;
    const { data } = (await ada.call("GET", address)).body;
    expect(data).toMatchObject({ since: [text], amountMinor: 6_250_000 });
    const { lines, pages } = readPdf((await file(ada, `${address}.pdf`)).rawPayload);
    expect(pages).toBe(1);
    expect(lines).toContain(`Since then: ${text}`);

    const bola = await checkout.student();
    const orderId = await bola.placed({ course: ux });
    const transfer = await setup.db.transaction((tx) =>
      countTransfer(within(setup.deps, tx), {
        orderId,
        amountMinor: 12_000_000,
        receivedOn: dateInLagos(setup.clock.now()),
        bankReference: null,
      }),
    );
    await setup.db.transaction((tx) => undoTransfer(within(setup.deps, tx), transfer.paymentId));
    const pdf = await file(bola, `/api/students/payments/${transfer.paymentId}/receipt.pdf`);
    expect(readPdf(pdf.rawPayload).lines.join("\n")).toContain("Since then: Void: the payment was not for this order");
  });

  test("is its owner's and the staff's alone", async () => {
    const { paymentId } = await paidStudent();
    const otherStudent = await checkout.student();
    for (const path of ["receipt", "receipt.pdf"]) {
      expect((await file(otherStudent, `/api/students/payments/${paymentId}/${path}`)).statusCode).toBe(404);
    }
    const staff = await makeAccount(setup.db, setup.clock.now(), { roles: ["support"] });
    const { headers } = await makeSession(setup.db, setup.clock.now(), staff.id);
    const address = `/api/staff/payments/${paymentId}/receipt.pdf`;
    expect((await setup.app.inject({ url: address, headers })).statusCode).toBe(200);
    expect((await file(otherStudent, address)).statusCode).toBe(403);
  });

  test("goes with its mail as a PDF, drawn when that is sent", async () => {
    const { ada, paymentId } = await paidStudent();
    const sent: { to: string; attachments: { filename: string; content: Buffer }[] }[] = [];
    const part = feature.mailParts[0];
    await sendDueMail({
      ...setup,
      files: setup.deps.files,
      log: setup.deps.log,
      makers: new Map([[part.name, (of) => part.make(setup.deps, of)]]),
      transport: {
        async deliver(mail) {
          sent.push(mail);
          return "sent";
        },
        check: async () => {},
        close() {},
      },
    });
    const mail = sent.find(({ to, attachments }) => to === ada.account.email && attachments.length > 0);
    const { body } = await ada.call("GET", `/api/students/payments/${paymentId}/receipt`);
    expect(mail?.attachments).toMatchObject([{ filename: `${body.data.name}.pdf` }]);
    const shown = await file(ada, `/api/students/payments/${paymentId}/receipt.pdf`);
    expect(mail?.attachments[0]?.content.equals(shown.rawPayload)).toBe(true);
  });

  test("names no one any more once its owner's account is erased", async () => {
    const { ada, paymentId } = await paidStudent();
    const [holder] = feature.personalData;
    await setup.db.transaction(async (tx) =>
      holder?.erase(tx, { id: ada.id, email: ada.account.email, emailVerified: true }),
    );
    const [row] = await setup.db.select().from(receiptFacts).where(eq(receiptFacts.paymentId, paymentId));
    expect(row?.facts.student).toBeNull();
    expect(JSON.stringify(row?.facts)).not.toContain(ada.account.email);
  });
});

const facts: ReceiptFacts = {
  student: { name: "Temitope Alabi", email: "temi@mail.test" },
  academy: {
    name: "Brick Lane Learning",
    email: "hello@academy.test",
    tagline: "Learn with a tutor you pick yourself",
  },
  course: "Product Design UI/UX",
  tutor: "Adaeze Okonkwo",
  planName: "Installment (2)",
  reference: "K7QM 4XWT",
  currency: "NGN",
  amountMinor: 7_250_000,
  method: "Card ending 4242",
  paidOn: "2026-11-24",
  lines: [
    { label: "Installment 1 of 2", note: "One of 2 parts", amountMinor: 7_750_000 },
    { label: "Your credit", note: "", amountMinor: -500_000 },
  ],
  totalMinor: 15_500_000,
  paidMinor: 7_750_000,
  next: { amountMinor: 7_750_000, dueOn: "2027-01-08" },
};

test.each([
  ["one letter", "Ẹ"],
  ["Yoruba, Igbo and Hausa", "Ọlájùmọ̀kẹ́ Ṣẹ́gun Ńwáọgụ Ɓala"],
  ["Arabic", "محمد عبد الله"],
  ["letters that no face has", "王小明 🎓"],
  ["120 wide letters", "W".repeat(120)],
  ["words without end", "Oluwaseunfunmilayo Chukwuemekanwachukwu ".repeat(7).trim()],
])("a receipt for %s is one page, which has the name as typed", async (_, name) => {
  const named = { ...facts, student: { name, email: `${"e".repeat(60)}@mail.test` }, course: name, tutor: name };
  const pdf = await drawPaymentDocument(
    receiptDocument(named, { name: "R-2026-00481", issuedAt: new Date(), wordmark: wordmarkOf(name), since: [name] }),
  );
  const { lines, pages } = readPdf(pdf);
  expect(pages).toBe(1);
  expect(lines).toContain(name);
});

describe("a proforma invoice", () => {
  test("is for anyone who the student names, shows that it is no receipt, and asks for what is left", async () => {
    const { ada, id } = await paidStudent();
    const pdf = await file(ada, `/api/students/orders/${id}/proforma`, {
      name: "Ọ̀ṣun Steel Works Ltd",
      address: "12 Broad Street\nLagos",
    });
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const { lines, pages } = readPdf(pdf.rawPayload);
    expect(pages).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining(["Proforma invoice", "Ọ̀ṣun Steel Works Ltd", "12 Broad Street", "Lagos"]),
    );
    expect(lines).toEqual(expect.arrayContaining(["Paid already: −₦62,500", "To pay: ₦62,500"]));
    expect(lines.join("\n")).toMatch(/This is no receipt/);
  });

  test("is made of no order that is over, of no one else's, and for no one", async () => {
    const { ada, id } = await paidStudent();
    const otherStudent = await checkout.student();
    const address = `/api/students/orders/${id}/proforma`;
    expect((await file(otherStudent, address, { name: "A" })).statusCode).toBe(404);
    expect((await file(ada, address, { name: " " })).statusCode).toBe(422);
    await ada.paid(id);
    expect((await file(ada, address, { name: "A" })).statusCode).toBe(409);
  });
});
