import { randomInt, randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { newsletterSubscribers } from "#features/newsletter/server/tables.ts";
import { reviews, tutorApplications, tutorPicks } from "#features/tutors/server/tables.ts";
import { writtenReviews } from "./reviews.ts";
import { samplePdf } from "./sample-files.ts";

export const postKinds = ["newsletter", "review", "pick", "application"] as const;

/** One thing a visitor sends. It is sent again, the same, until it is acknowledged. */
export type Post = { kind: (typeof postKinds)[number]; key: string; done: boolean };

export const newPost = (): Post => ({
  kind: postKinds[randomInt(postKinds.length)] ?? "review",
  key: randomUUID(),
  done: false,
});

/** The address that a post of that key gives. */
export const addressOf = (key: string) => `${key}@example.com`;

/** A tutor whom posts can name. */
export async function anyTutorId(serverUrl: string): Promise<string> {
  const { data } = (await (await fetch(`${serverUrl}/api/tutors/all`)).json()) as { data: { id: string }[] };
  return data[0]?.id ?? "";
}

/** Sends a post to a server that trusts X-Forwarded-For. */
export function sendPost(serverUrl: string, post: Post, tutorId: string): Promise<Response> {
  // Behind a proxy each visitor has an address of their own, so the limits do not stop the test.
  const headers: Record<string, string> = {
    "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    "Idempotency-Key": post.key,
  };
  const json = (address: string, body: object) =>
    fetch(`${serverUrl}${address}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const email = addressOf(post.key);
  return {
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
      return fetch(`${serverUrl}/api/tutors/applications`, { method: "POST", headers, body: form });
    },
  }[post.kind]();
}

/** The keys of the posts of a kind that the database holds, each as often as it does, sorted. */
export async function storedKeys(db: Db, kind: Post["kind"]): Promise<string[]> {
  const keysOf = (rows: { email: string }[]) => rows.map(({ email }) => email.replace(/@example\.com$/, "")).sort();
  switch (kind) {
    case "newsletter":
      return keysOf(await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers));
    case "pick":
      // The supplied student has picked a tutor too.
      return keysOf(await db.select({ email: tutorPicks.email }).from(tutorPicks).where(isNull(tutorPicks.studentId)));
    case "application":
      return keysOf(await db.select({ email: tutorApplications.email }).from(tutorApplications));
    case "review": {
      const rows = await db.select({ message: reviews.message }).from(reviews).where(writtenReviews);
      return rows.map(({ message }) => message.replace(/^Review /, "")).sort();
    }
  }
}
