import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../tests/support/property.ts";
import {
  confirmCodeAlphabet,
  deviceLabel,
  maskEmail,
  needsSecondFactor,
  normalCode,
  passwordError,
  resendWaitS,
  safeNextPath,
  sessionEndsAt,
} from "./rules.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe("sessions", () => {
  test("AUTH-09 remembered ones last 30 days, others 12 hours", () => {
    expect(sessionEndsAt(now, true).toISOString()).toBe("2026-12-21T09:00:00.000Z");
    expect(sessionEndsAt(now, false).toISOString()).toBe("2026-11-21T21:00:00.000Z");
  });

  test("AUTH-05 staff always need the second factor, others by choice", () => {
    for (const role of ["admin", "support"] as const)
      expect(needsSecondFactor({ roles: [role], twoFactorEnabled: false })).toBe(true);
    for (const role of ["student", "tutor"] as const) {
      expect(needsSecondFactor({ roles: [role], twoFactorEnabled: false })).toBe(false);
      expect(needsSecondFactor({ roles: [role], twoFactorEnabled: true })).toBe(true);
    }
  });

  test("AUTH-04 a code can be sent again after a full minute", () => {
    const sentAt = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);
    expect(resendWaitS(sentAt(0), now)).toBe(60);
    expect(resendWaitS(sentAt(59.5), now)).toBe(1);
    expect(resendWaitS(sentAt(60), now)).toBe(0);
    expect(resendWaitS(sentAt(600), now)).toBe(0);
  });
});

describe("passwords", () => {
  test.each([
    ["Abcdef12", null],
    ["Abcdef1", "rule"],
    ["abcdef12", "rule"],
    ["Abcdefgh", "rule"],
    ["ÀṢẸbcde1", null],
    [`A1${"x".repeat(126)}`, null],
    [`A1${"x".repeat(127)}`, "too-long"],
    [`A1${"😀".repeat(126)}`, null],
    // Ligatures and full-width signs count as what they become.
    ["Ａbcdef１２", null],
  ] as const)("AUTH-06 the form of %j: %s", (password, error) => {
    expect(passwordError(password)).toBe(error);
  });
});

describe("codes and addresses", () => {
  test("PWD-02 the address shows its first three characters and not its length", () => {
    expect(maskEmail("temitope.alabi@mail.com")).toBe("tem*****");
    expect(maskEmail("ab@c.ng")).toBe("ab@*****");
  });

  test("PWD-02 the alphabet has no look-alikes and is wide enough", () => {
    expect(confirmCodeAlphabet).not.toMatch(/[IOL01B8S5Z2]/);
    expect(new Set(confirmCodeAlphabet).size).toBe(confirmCodeAlphabet.length);
    expect(confirmCodeAlphabet.length ** 5).toBeGreaterThan(9_000_000);
    expect(normalCode(" ac-3k7 ")).toBe("AC3K7");
  });
});

describe("where to come back to", () => {
  test.each([
    "/dashboard",
    "/tutors/ada-obi?pick=1#pick",
    "/",
    "/a//b",
    "/?next=https://evil.test/",
    "/dashboard/singletutor/%2F",
  ])("NAV-09 %j leads back", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  test.each([
    null,
    7,
    "",
    "dashboard",
    "//evil.test",
    "/\\evil.test",
    "\\/evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "/%2e%2e//evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    " //evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "/api/students/logout",
    "/api",
    "/x/../api/courses",
    `/${"a".repeat(500)}`,
  ])("NAV-09 %j leads nowhere", (path) => {
    expect(safeNextPath(path)).toBeNull();
  });

  test("NAV-09 whatever is taken stays on this site, as a browser reads it", () => {
    const signs = fc.constantFrom(
      "/",
      "\\",
      ".",
      "%2e",
      "%2f",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\n",
      " ",
      "evil.test",
      "a",
      "http:",
    );
    holds(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        const path = safeNextPath(`/${parts.join("")}`);
        if (path === null) return;
        expect(new URL(path, "https://academy.test").origin).toBe("https://academy.test");
        expect(new URL(path, "https://academy.test/login/x").origin).toBe("https://academy.test");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("devices", () => {
  test.each([
    [
      "Mozilla/5.0 (Linux; Android 14; TECNO) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0",
      "Edge on Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    ["curl/8.5", "An unknown device"],
    [undefined, "An unknown device"],
    ["<script>alert(1)</script>", "An unknown device"],
  ])("AUTH-13 %j is called %s", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
