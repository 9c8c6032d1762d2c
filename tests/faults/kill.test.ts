import { randomInt } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { tutorApplications } from "#features/tutors/server/tables.ts";
import { uploadPages } from "#features/uploads/server/pages/tables.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { addressOf, anyTutorId, newPost, type Post, postKinds, sendPost, storedKeys } from "../support/posts.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** How often the server is killed; KILL_ROUNDS=30 looks further. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4);
/** A kill comes after so many posts of its round, at most: at any moment of work, on a fast machine and on a slow one. */
const maxPostsARound = 80;
const dataDir = temporaryFolder("kill");
let running: RunningServer | undefined;
afterAll(() => {
  // Also after a failure: a server left running would keep the test runner from ending.
  running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(server: RunningServer, post: Post, tutorId: string): Promise<boolean> {
  const response = await sendPost(server.url, post, tutorId);
  const text = await response.text();
  if (response.ok) return true;
  throw new Error(`${post.kind} answered ${response.status}: ${text}`);
}

test("FOOT-04 FIND-06 FIND-08 FIND-10 kill -9 at any moment loses or doubles no acknowledged post and leaves no file", async () => {
  const env = { TRUST_PROXY: "127.0.0.1" };
  const posts: Post[] = [];
  const refused: unknown[] = [];
  let tutorId = "";

  /** Posts until the round's last post, or a refusal, kills the server under the others. */
  const task = async (server: RunningServer, until: { stop: boolean; posts: number }) => {
    const kill = () => {
      if (!until.stop) server.kill();
      until.stop = true;
    };
    while (!until.stop) {
      // What was not acknowledged before the crash goes first, as a visitor who presses the button again.
      const waiting = posts.find((post) => !post.done && !inFlight.has(post));
      const post = waiting ?? newPost();
      if (!waiting) posts.push(post);
      inFlight.add(post);
      try {
        post.done = await send(server, post, tutorId);
        until.posts -= 1;
        if (until.posts <= 0) kill();
      } catch (error) {
        // A cut connection is the crash itself; an answer that refuses would be an error, as would a crash of its own.
        if (!until.stop) refused.push(error);
        kill();
      } finally {
        inFlight.delete(post);
      }
    }
  };
  const inFlight = new Set<Post>();

  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ dataDir, env });
    running = server;
    tutorId ||= await anyTutorId(server.url);
    // The last has as many as there may be: every kind is met.
    const max = round === rounds - 1 ? maxPostsARound : randomInt(1, maxPostsARound);
    const until = { stop: false, posts: max };
    const workers = Array.from({ length: 6 }, () => task(server, until));
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
    const addresses = (kind: Post["kind"]) => keys(kind).map(addressOf);
    for (const kind of postKinds) {
      expect(keys(kind).length, `posts of kind ${kind}`).toBeGreaterThan(5);
      expect(await storedKeys(db, kind), kind).toEqual(keys(kind));
    }

    // Each subscriber got exactly one mail to confirm, each applicant exactly one answer.
    const mails = await db.select({ to: mailOutbox.toAddress }).from(mailOutbox);
    for (const address of [...addresses("newsletter"), ...addresses("application")]) {
      expect(mails.filter((mail) => mail.to === address).length, `mails to ${address}`).toBe(1);
    }

    // Files: exactly those that applications own, whole, and their pages as pictures; what the crashes left goes with the cleanup.
    const applications = await db.select().from(tutorApplications);
    const files = openFileStore({ dataDir });
    await cleanupPendingFiles({ db, files, olderThanMs: 0 });
    const documents = applications.flatMap((row) => [row.syllabusKey, row.cvKey]);
    const pages = await db.select().from(uploadPages);
    expect(documents).toEqual(expect.arrayContaining(pages.map(({ documentKey }) => documentKey)));
    const owned = [...documents, ...pages.map(({ fileKey }) => fileKey)].sort();
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
