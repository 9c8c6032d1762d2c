import type { Page } from "@playwright/test";
import { like } from "drizzle-orm";
import { demoPeople } from "#data/demo-people.ts";
import { storageKeys } from "#features/accounts/texts.ts";
import { paths } from "#lib/paths.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { onDatabase } from "./database.ts";
import { mailed } from "./mail.ts";

/** The password of every account that a journey makes. */
export const password = "Walls0pen1";

type Login = { email: string; password: string };
type Person = { id: string; email: string; token: string };

let made = 0;

/** An address that no account has. */
export const newEmail = () => `person-${Date.now()}-${++made}@example.com`;

/** A new account, without the form. Returns its e-mail address. */
export async function signUp(page: Page, fullName = "Temitope Alabi"): Promise<string> {
  const email = newEmail();
  const response = await page.request.post("/api/students/submit", { data: { fullName, email, password } });
  if (response.status() !== 200)
    throw new Error(`The account was refused: ${response.status()} ${await response.text()}`);
  return email;
}

type Opened = { token: string; student: { id: string }; twoFactorRequired?: boolean };

/** The session behind the code by mail, which staff need; another log-in's answer unchanged. */
async function withCode(page: Page, email: string, opened: Opened): Promise<Opened> {
  if (!opened.twoFactorRequired) return opened;
  const code = await mailed(email, /^\s*(\d{6})\s*$/m);
  const headers = { Authorization: `Bearer ${opened.token}` };
  return (await page.request.post("/api/students/verify-2fa", { data: { code }, headers })).json();
}

/**
 * Logs in without the form, for journeys that are about something else: the session is put where the log-in page puts it,
 * remembered, so that other tabs have it, too. Then `path` is opened; null: no page of the product yet. `server`: another than the
 * worker's, by its address.
 */
export async function enter(
  page: Page,
  login: Login,
  path: string | null = paths.dashboard(),
  server = "",
): Promise<Person> {
  const data = { email: login.email, password: login.password, remember: true };
  let response = await page.request.post(`${server}/api/students/login`, { data });
  // An hour of journeys takes more codes by mail than a person gets.
  if (response.status() === 429 && server === "") {
    await onDatabase((db) => db.delete(rateCounters).where(like(rateCounters.bucket, "mail-hour/%")));
    response = await page.request.post("/api/students/login", { data });
  }
  if (response.status() !== 200)
    throw new Error(`The log-in was refused: ${response.status()} ${await response.text()}`);
  const { token, student } = await withCode(page, login.email, await response.json());
  // Storage belongs to the origin: an empty page of ours, where nothing of the product runs yet.
  const empty = "/empty-page-of-a-journey";
  await page.route(`**${empty}`, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(server + empty);
  await page.unroute(`**${empty}`);
  await page.evaluate(
    ([keys, ownToken, profile]) => {
      localStorage.setItem(keys.remember, "true");
      localStorage.setItem(keys.profile, profile);
      for (const area of [sessionStorage, localStorage]) area.setItem(keys.token, ownToken);
    },
    [storageKeys, token as string, JSON.stringify(student)] as const,
  );
  if (path) await page.goto(path);
  return { id: student.id, email: login.email, token };
}

/** A new student who is logged in on this page, which shows `path`, the dashboard by default (null as above). */
export async function newStudent(page: Page, { fullName, path }: { fullName?: string; path?: string | null } = {}) {
  return enter(page, { email: await signUp(page, fullName), password }, path);
}

/** Someone of the supplied academy, by name, or the first of a role. */
export function demoPerson(nameOrRole: string) {
  const person = demoPeople.find(({ fullName, role }) => fullName === nameOrRole || role === nameOrRole);
  if (!person) throw new Error(`The supplied academy has no ${nameOrRole}.`);
  return person;
}

/** The student of the supplied academy, who has courses, grades and certificates, logged in on this page. */
export function enterAsDemoStudent(page: Page, path?: string | null): Promise<Person> {
  return enter(page, demoPerson("student"), path);
}

/** A name that no one else has, of letters alone. */
export const newName = (first: string) =>
  `${first} ${newEmail()
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
    .replace(/[^a-z]/g, "")}`;

/**
 * A new student on a phone who picks Tunde Bakare and writes to him; the page shows their conversation. Returns the student's name.
 * The supplied student, who writes with him too, is another journey's.
 */
export async function newStudentOfTunde(page: Page, first: string, text = "Good evening."): Promise<string> {
  const fullName = newName(first);
  await page.setViewportSize({ width: 360, height: 740 });
  await newStudent(page, { fullName, path: paths.findTutor({ q: "Tunde Bakare" }) });
  await page.getByRole("link", { name: "Pick Tutor Tunde Bakare" }).click();
  await page.getByRole("button", { name: "Write a message" }).click();
  await page.getByLabel("Your message").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByRole("link", { name: "Open the conversation" }).click();
  return fullName;
}

/** An application to teach, with its two files, without the form. */
export async function applyToTeach(page: Page, { fullName, email }: { fullName: string; email: string }) {
  const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(samplePdf(4_000)) });
  const response = await page.request.post("/api/tutors/applications", {
    multipart: {
      fullName,
      phoneNumber: "08095550126",
      email,
      course: "Product Design (UI/UX)",
      paymentMode: "weekly",
      uniqueInfo: "I explain with a water tank and a tap, then with numbers.",
      syllabusFile: pdf("syllabus.pdf"),
      cvFile: pdf("cv.pdf"),
    },
  });
  if (response.status() !== 200)
    throw new Error(`The application was refused: ${response.status()} ${await response.text()}`);
}
