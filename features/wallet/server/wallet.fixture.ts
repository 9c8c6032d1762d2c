import { eq } from "drizzle-orm";
import { openClasses } from "#features/classes/server/classes.fixture.ts";
import { holderSums } from "#features/ledger/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { NewRate } from "../rate-contract.ts";
import { syncWallets } from "./counting/sync-wallets.ts";

export type Person = { id: string };

/** The application with a course, a tutor and staff, and what tests of wallets do with them. */
export async function openWallets() {
  const setup = await openClasses();
  const { db, clock } = setup;
  const staff = (role: "admin" | "support"): Promise<Person> => makeAccount(db, clock.now(), { role });
  const ofTutor = async (tutorId: string): Promise<Person> => {
    const [row] = await db.select({ accountId: tutors.accountId }).from(tutors).where(eq(tutors.id, tutorId));
    return { id: row?.accountId ?? "" };
  };
  const [admin, support] = [await staff("admin"), await staff("support")];
  const call = async (as: Person, method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    // The clock goes on for longer than a session lasts.
    const { headers } = await makeSession(db, clock.now(), as.id);
    const response = await setup.app.inject({
      method,
      url,
      headers: { ...headers, ...(method === "POST" ? { "idempotency-key": newId() } : {}) },
      ...(payload ? { payload } : {}),
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    return { status: response.statusCode, body: isJson ? response.json() : response.body, response };
  };
  return {
    ...setup,
    admin,
    support,
    ofTutor,
    call,
    /** Sets a rate; all tutors and courses from the beginning of the year, 8,000 naira a class, by default. */
    rate: (changes: Partial<NewRate> = {}) =>
      call(admin, "POST", "/api/staff/pay-rates", {
        tutorId: null,
        courseId: null,
        pays: { kind: "class", amountMinor: 800_000, currency: "NGN" },
        trialPercent: 50,
        missedPercent: 100,
        fromDay: "2026-01-01",
        untilDay: null,
        ...changes,
      }),
    /** The tutor of a class sends its report: who was there, the others missed it. */
    report: (as: Person, sessionId: string, students: readonly string[], there: readonly string[]) =>
      call(as, "PUT", `/api/tutor/classes/${sessionId}/report`, {
        students: students.map((id) => ({ id, state: there.includes(id) ? "attended" : "missed" })),
        lessons: [],
        report: {
          topics: ["Contrast"],
          words: "",
          homework: "",
          homeworkDueOn: null,
          next: "",
          recordingUrl: "",
          voice: null,
          files: [],
        },
      }),
    sync: () => syncWallets(setup.deps, new AbortController().signal),
    later: (hours: number) => clock.advance(hours * 3_600_000),
    at: (instant: string) => clock.advance(new Date(instant).getTime() - clock.now().getTime()),
    /** What the ledger has of a tutor, such as `{ held: 800000 }` kobo, as its owner counts. */
    async ledgerOf(tutorId: string) {
      const sums = await holderSums(db, {
        holder: tutorId,
        accounts: ["tutor-held", "tutor-earned", "tutor-payable", "tutor-paid"],
      });
      return Object.fromEntries(
        sums
          .filter(({ amountMinor }) => amountMinor !== 0)
          .map(({ account, currency, amountMinor }) => [
            `${account.slice("tutor-".length)} ${currency}`,
            account === "tutor-earned" ? amountMinor : -amountMinor,
          ]),
      );
    },
  };
}
export type WalletsFixture = Awaited<ReturnType<typeof openWallets>>;
