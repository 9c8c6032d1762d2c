import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMailHead } from "./mail-head.ts";
import { mailReports } from "./mail-reports.fixture.ts";
import { readReport } from "./read-report.ts";

const to = "reply+abc@in.academy.example";
const read = async (raw: string) => {
  const report = Buffer.from(raw);
  return readMailHead(report).isReport ? (await readReport({ report })).status : null;
};

describe("what a mail server reports", () => {
  test.each(mailReports)("$program: $status", async ({ raw, status }) => {
    expect(await read(raw(to))).toBe(status);
  });

  test("cut anywhere it is what is there, or nothing", async () => {
    for (const { raw, status } of mailReports) {
      const whole = raw(to);
      for (let end = 0; end < whole.length; end += 37) {
        const partial = await read(whole.slice(0, end));
        // A status that is cut in its last figures is another one of the same kind.
        if (partial !== null) expect(status?.startsWith(partial), whole.slice(0, end)).toBe(true);
      }
    }
  });

  test("whatever the fields hold, it is a status for good or none", async () => {
    const line = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("Action: failed", "Status: 5.1.1", "Status: 4.0.0", "Action: delayed", "", " 5.5.5", "Status:"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (all) => {
        const raw = `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${all.join("\r\n")}\r\n--b--`;
        const status = await read(raw);
        if (status !== null) expect(status).toMatch(/^5\.\d{1,3}\.\d{1,3}$/);
      }),
      { numRuns: 300 },
    );
  });
});
