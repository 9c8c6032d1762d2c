import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { newsletterSubscribers } from "#features/newsletter/server/tables.ts";
import { reviews, tutorApplications, tutorPicks } from "#features/tutors/server/tables.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { sweepPendingFiles } from "#platform/files/sweep-pending-files.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { samplePdf } from "../support/sample-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const rounds = 30;
const dataDir = temporaryFolder("kill");
let running: RunningServer | undefined;
afterAll(() => {
  // Also after a failure: a server left running would keep the test runner from ending.
  running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One thing a visitor sends. It is sent again, the same, until it is acknowledged. */
type Post = { kind: "newsletter" | "review" | "pick" | "application"; key: string; done: boolean };

async function send(server: RunningServer, post: Post, tutorId: string): Promise<boolean> {
  // Behind a proxy each visitor has an address of their own, so the limits do not stop the test.
  const headers: Record<string, string> = {
    "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    "Idempotency-Key": post.key,
  };
  const json = (address: string, body: object) =>
    fetch(`${server.url}${address}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const email = `${post.key}@example.com`;
  const answer = await {
    newsletter: () => json("/api/newsletters", { email }),
    review: () => json("/api/reviews", { tutor: tutorId, rating: 4, message: `Review ${post.key}` }),
    pick: () =>
      json("/api/students/submit", {
        fullName: "Ada Obi",
        phoneNumber: "08030000000",
        email,
        location: "Lagos",
        sponsor: "Myself",
        selectedCourses: ["IELTS"],
        tutorId,
      }),
    application: () => {
      const form = new FormData();
      const fields = {
        fullName: "Ada Obi",
        phoneNumber: "08030000000",
        email,
        course: "IELTS",
        paymentMode: "weekly",
        uniqueInfo: "I teach.",
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("syllabusFile", new Blob([samplePdf(40_000)], { type: "application/pdf" }), "syllabus.pdf");
      form.append("cvFile", new Blob([samplePdf(20_000)], { type: "application/pdf" }), "cv.pdf");
      return fetch(`${server.url}/api/tutors/applications`, { method: "POST", headers, body: form });
    },
  }[post.kind]();
  const text = await answer.text();
  if (answer.ok) return true;
  throw new Error(`${post.kind} answered ${answer.status}: ${text}`);
}

test("FOOT-04 FIND-06 FIND-08 FIND-10 kill -9 at any moment loses or doubles no acknowledged post and leaves no file", async () => {
  const env = { TRUST_PROXY: "127.0.0.1" };
  const posts: Post[] = [];
  const kinds = ["newsletter", "review", "pick", "application"] as const;
  const refused: unknown[] = [];
  let tutorId = "";

  const work = async (server: RunningServer, until: { stop: boolean }) => {
    while (!until.stop) {
      // What was not acknowledged before the crash goes first, as a visitor who presses the button again.
      const waiting = posts.find((post) => !post.done && !inFlight.has(post));
      const post = waiting ?? { kind: kinds[randomInt(kinds.length)] ?? "review", key: randomUUID(), done: false };
      if (!waiting) posts.push(post);
      inFlight.add(post);
      try {
        post.done = await send(server, post, tutorId);
      } catch (error) {
        // A cut connection is the crash itself; an answer that refuses would be a fault.
        if (!until.stop && /answered/.test(String(error))) refused.push(error);
        if (until.stop || !/answered/.test(String(error))) return;
      } finally {
        inFlight.delete(post);
      }
    }
  };
  const inFlight = new Set<Post>();

  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ dataDir, env });
    running = server;
    tutorId ||=
      ((await (await fetch(`${server.url}/api/tutors/all`)).json()) as { data: { id: string }[] }).data[0]?.id ?? "";
    const until = { stop: false };
    const workers = Array.from({ length: 6 }, () => work(server, until));
    await new Promise((resolve) => setTimeout(resolve, randomInt(50, 900)));
    until.stop = true;
    server.kill();
    await Promise.all(workers);
  }

  // The last start acknowledges what is still open.
  const server = await startServer({ dataDir, env });
  running = server;
  for (const post of posts.filter((post) => !post.done)) post.done = await send(server, post, tutorId);
  await server.stop();
  running = undefined;
  expect(refused).toEqual([]);

  const postgres = await startEmbeddedPostgres({ dataDir });
  const { db, close } = openDatabase(postgres.url, { max: 2 });
  try {
    const keys = (kind: Post["kind"]) =>
      posts
        .filter((post) => post.kind === kind)
        .map((post) => post.key)
        .sort();
    const addresses = (kind: Post["kind"]) =>
      keys(kind)
        .map((key) => `${key}@example.com`)
        .sort();
    for (const kind of kinds) expect(keys(kind).length, `posts of kind ${kind}`).toBeGreaterThan(20);

    const subscribers = await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
    expect(subscribers.map((row) => row.email).sort()).toEqual(addresses("newsletter"));
    const stored = await db.select({ key: reviews.requestKey }).from(reviews).where(eq(reviews.carried, false));
    expect(stored.map((row) => row.key ?? "").sort()).toEqual(keys("review"));
    const picks = await db.select({ email: tutorPicks.email }).from(tutorPicks);
    expect(picks.map((row) => row.email).sort()).toEqual(addresses("pick"));
    const applications = await db.select().from(tutorApplications);
    expect(applications.map((row) => row.email).sort()).toEqual(addresses("application"));

    // Each subscriber got exactly one mail to confirm, each applicant exactly one answer.
    const mails = await db.select({ to: mailOutbox.toAddress }).from(mailOutbox);
    for (const address of [...addresses("newsletter"), ...addresses("application")]) {
      expect(mails.filter((mail) => mail.to === address).length, `mails to ${address}`).toBe(1);
    }

    // Files: exactly those that applications own, whole; what the crashes left goes with the sweep.
    const files = openFileStore({ dataDir });
    await sweepPendingFiles({ db, files, olderThanMs: 0 });
    const owned = applications.flatMap((row) => [row.syllabusKey, row.cvKey]).sort();
    const root = path.join(dataDir, "files");
    const onDisk = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort();
    expect(onDisk).toEqual(owned);
    for (const row of applications) {
      expect(statSync(path.join(root, row.syllabusKey)).size).toBe(row.syllabusBytes);
      expect(statSync(path.join(root, row.cvKey)).size).toBe(row.cvBytes);
    }
  } finally {
    await close();
    await postgres.stop();
  }
}, 420_000);
