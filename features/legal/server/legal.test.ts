import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { documentVersions } from "#features/site/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { makeAccount, makeSession, testPassword } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ListedDocument, OfficeDocument, Owed } from "../contract.ts";
import { documentAcceptances } from "./tables.ts";

let app: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  admin = (await enter("admin")).headers;
});
afterAll(() => app.close());

async function enter(role: "admin" | "student" | "support") {
  const { id } = await makeAccount(app.db, app.clock.now(), { role });
  return { id, headers: (await makeSession(app.db, app.clock.now(), id)).headers };
}
const ask = (headers: Record<string, string>, method: "GET" | "POST", url: string, payload?: object) =>
  app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const publish = (slug: string, version: object) =>
  ask(admin, "POST", `/api/staff/documents/${slug}/versions`, {
    title: "Terms of Service",
    note: "",
    needsAcceptance: false,
    ...version,
  });
const listed = async () => (await ask(admin, "GET", "/api/staff/documents")).json().data as ListedDocument[];
const owedBy = async (headers: Record<string, string>) =>
  ((await ask(headers, "GET", "/api/students/owed-texts")).json() as Owed).texts;
const accept = (headers: Record<string, string>, versionIds: string[]) =>
  ask(headers, "POST", "/api/students/accepted-texts", { versionIds });

/** Signs up by the form; answers with the account's id and a log-in. */
async function signUp(email: string) {
  const body = { fullName: "Ada Obi", email, password: testPassword };
  expect((await ask({}, "POST", "/api/students/submit", body)).statusCode).toBeLessThan(300);
  const [made] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (!made) throw new Error("The sign-up made no account.");
  return { id: made.id, headers: (await makeSession(app.db, app.clock.now(), made.id)).headers };
}

test("AUTH-06 what is accepted at sign-up is stored with its version, shown on the person's timeline and in the download", async () => {
  const ada = await signUp("ada.obi@mail.test");
  const rows = await app.db
    .select({ slug: documentVersions.slug, number: documentVersions.number })
    .from(documentAcceptances)
    .innerJoin(documentVersions, eq(documentVersions.id, documentAcceptances.versionId))
    .where(eq(documentAcceptances.accountId, ada.id));
  expect(rows.toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
    { slug: "privacy", number: 1 },
    { slug: "terms", number: 1 },
  ]);
  expect(await owedBy(ada.headers)).toEqual([]);
  const history = await ask(admin, "GET", `/api/staff/people/${ada.id}/history`);
  const lines = history.json().data as { title: string; text: string; href?: string }[];
  expect(lines).toContainEqual(
    expect.objectContaining({ title: "Terms of Service accepted", text: "Version 1", href: "/terms/versions/1" }),
  );
  expect(await listed()).toMatchObject([
    { slug: "terms", number: 1, accepted: 1, isSupplied: true },
    { slug: "privacy", number: 1, accepted: 1, isSupplied: true },
  ]);
});

test("ADM-06 a version is published once, with its note; students are asked only where it needs to be accepted", async () => {
  const student = await enter("student");
  const before = (await ask(admin, "GET", "/api/staff/documents/terms")).json() as OfficeDocument;
  const same = await publish("terms", { body: before.body, title: before.title, seen: 1 });
  expect(same.json().errors).toMatchObject([{ pointer: "/body" }]);
  // Two at once: one is published, the other is refused.
  const answers = await Promise.all(
    [1, 2].map((number) => publish("terms", { body: `# Ours ${number}`, note: "Plainer words.", seen: 1 })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await owedBy(student.headers)).toEqual([]);

  const third = await publish("terms", { body: "# Ours\nRefunds.", note: "Refunds.", needsAcceptance: true, seen: 2 });
  expect(third.json()).toMatchObject({ number: 3, versions: [{ number: 3 }, { number: 2 }, { number: 1 }] });
  const [owed] = await owedBy(student.headers);
  expect(owed).toMatchObject({ slug: "terms", note: "Refunds." });
  const unread = async () => (await ask(student.headers, "GET", "/api/students/unread")).json().owedTexts;
  expect(await unread()).toBe(1);
  expect((await ask(admin, "GET", "/api/students/unread")).json().owedTexts).toBe(0);
  const [old] = await app.db.select().from(documentVersions).where(eq(documentVersions.number, 2));
  expect((await accept(student.headers, [old?.id ?? ""])).statusCode).toBe(409);
  // From two tabs at once, it is accepted once.
  const id = owed?.versionId ?? "";
  await Promise.all([accept(student.headers, [id]), accept(student.headers, [id, id])]);
  expect(await owedBy(student.headers)).toEqual([]);
  expect(await unread()).toBe(0);
  expect(await app.db.$count(documentAcceptances, eq(documentAcceptances.accountId, student.id))).toBe(1);
  // A version that needs nothing asks no one who accepted the one before.
  await publish("terms", { body: "# Ours\nRefunds, spelt right.", seen: 3 });
  expect(await owedBy(student.headers)).toEqual([]);
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.action, "document.published"));
  expect(acts.map(({ after }) => after)).toEqual([{ version: 2 }, { version: 3 }, { version: 4 }]);
  expect((await listed())[0]).toMatchObject({ number: 4, isSupplied: false, accepted: 0 });
});

test("ADM-06 a published version is never changed, and only administrators publish", async () => {
  await expect(app.db.update(documentVersions).set({ body: "Other" })).rejects.toThrow();
  const support = await enter("support");
  expect((await ask(support.headers, "GET", "/api/staff/documents")).statusCode).toBe(403);
  expect((await ask(admin, "GET", "/api/staff/documents/refunds")).statusCode).toBe(400);
  const empty = await publish("privacy", { body: "", title: " ", seen: 1 });
  expect(empty.statusCode).toBe(422);
  expect(empty.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(["/title", "/body"]);
});
