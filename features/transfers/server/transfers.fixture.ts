import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { OrderPageView } from "#features/checkout/contract.ts";
import { orders } from "#features/checkout/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { dateInLagos } from "#lib/dates.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import type { Desk, ReadingView, StatementView } from "../contract.ts";

export const headings = ["Date", "Narration", "Debit", "Credit", "Reference", "Sender"];
export type Row = {
  on?: string;
  narration?: string;
  amount?: string;
  reference?: string;
  sender?: string;
  out?: string;
};

/** A statement as a bank writes it. */
export const csvOf = (rows: readonly Row[]): string =>
  [
    headings,
    ...rows.map(({ on = "21/11/2026", narration = "", amount = "", reference = "", sender = "", out = "" }) => [
      on,
      narration,
      out,
      amount,
      reference,
      sender,
    ]),
  ]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n");

/** A form with text fields and at most one file, as a browser sends it. */
export function formOf(fields: Record<string, string>, file?: { field: string; name: string; bytes: Buffer | string }) {
  const boundary = "----transfers";
  const head = (text: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${text}\r\n\r\n`);
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    head(`name="${name}"`),
    Buffer.from(`${value}\r\n`),
  ]);
  if (file)
    parts.push(head(`name="${file.field}"; filename="${file.name}"`), Buffer.from(file.bytes), Buffer.from("\r\n"));
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Staff and students, over the routes of `app`. */
export function transfersFixture(setup: TestApp) {
  const { db } = setup;

  async function person(role: Role, fullName: string) {
    const account = await makeAccount(db, setup.clock.now(), { role, fullName });
    const call = async (
      method: "GET" | "POST" | "DELETE",
      url: string,
      input: { body?: object; form?: ReturnType<typeof formOf>; key?: string | null } = {},
    ) => {
      // A log-in of the moment, however far the test moved the clock.
      const { headers } = await makeSession(db, setup.clock.now(), account.id);
      const key = input.key === undefined ? newId() : input.key;
      const response = await setup.app.inject({
        method,
        url,
        headers: {
          ...headers,
          ...(input.form?.headers ?? {}),
          ...(method === "POST" && key !== null ? { "idempotency-key": key } : {}),
        },
        ...(input.form ? { payload: input.form.payload } : input.body ? { payload: input.body } : {}),
      });
      const isJson = String(response.headers["content-type"]).includes("json");
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : response.rawPayload,
      };
    };
    return { id: account.id, account, call };
  }

  async function student(fullName: string) {
    const who = await person("student", fullName);
    const placed = async (choice: object = {}): Promise<{ id: string; reference: string }> => {
      const wish = { course: "product-design-ui-ux", currency: "NGN", ...choice };
      const { payments, creditMinor } = (await who.call("POST", "/api/students/quote", { body: wish })).body.data;
      const body = { ...wish, dueMinor: payments.firstMinor - creditMinor };
      const { status, body: made } = await who.call("POST", "/api/students/orders", { body });
      expect([status, made.error]).toEqual([200, undefined]);
      const [row] = await db.select({ reference: orders.reference }).from(orders).where(eq(orders.id, made.orderId));
      return { id: made.orderId, reference: row?.reference ?? "" };
    };
    const look = async (orderId: string): Promise<OrderPageView> =>
      (await who.call("GET", `/api/students/orders/${orderId}`)).body.data;
    return { ...who, placed, look };
  }

  async function clerk(fullName = "Sola Ade") {
    const who = await person("support", fullName);
    const desk = async (): Promise<Desk> => (await who.call("GET", "/api/staff/transfers")).body;
    const send = async (csv: string | Buffer, bank = "GTBank", name = "statement.csv") =>
      who.call("POST", "/api/staff/statements", {
        form: formOf({ bank }, { field: "statement", name, bytes: csv }),
      });
    const look = async (id: string): Promise<StatementView> =>
      (await who.call("GET", `/api/staff/statements/${id}`)).body.data;
    const importing = async (csv: string, bank?: string, change: Partial<ReadingView["mapping"]> = {}) => {
      const sent = await send(csv, bank);
      expect([sent.status, sent.body.error]).toEqual([200, undefined]);
      const { reading } = await look(sent.body.id);
      const { status, body } = await who.call("POST", `/api/staff/statements/${sent.body.id}/import`, {
        body: { ...reading.mapping, ...change, seen: reading.needsLook },
      });
      expect([status, body.error]).toEqual([200, undefined]);
      return {
        id: sent.body.id as string,
        ...(body as { freshCount: number; knownCount: number; confirmedCount: number }),
      };
    };
    const lineOf = async (narration: string) => {
      const match = (await desk()).waiting.find((line) => line.narration === narration);
      if (!match) throw new Error(`No line ${narration} waits.`);
      return match;
    };
    const confirm = (id: string, shares: { orderId: string; amountMinor: number }[], key = newId()) =>
      who.call("POST", `/api/staff/transfers/${id}/confirm`, { body: { shares }, key });
    const undo = (id: string, key = newId()) => who.call("POST", `/api/staff/transfers/${id}/undo`, { key });
    /** Types a transfer as the bank's app shows it; today in Lagos where no day is named. */
    const typing = (line: object, key: string | null = newId()) =>
      who.call("POST", "/api/staff/transfers", {
        body: { bank: "GTBank", paidOn: dateInLagos(setup.clock.now()), currency: "NGN", ...line },
        key,
      });
    const join = (id: string, lineId: string) =>
      who.call("POST", `/api/staff/transfers/${id}/join`, { body: { lineId } });
    const markDifferent = (id: string) => who.call("POST", `/api/staff/transfers/${id}/keep-apart`);
    return { ...who, desk, send, look, importing, lineOf, confirm, undo, typing, join, markAsDifferent: markDifferent };
  }

  return { person, student, clerk };
}
