import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { Sponsoring } from "../../office-contract.ts";
import { OfficeSponsorsPage } from "./office-sponsors-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const sponsor: Sponsoring = {
  id: "01a20508-0000-7000-8000-000000000001",
  orderId: "01a20508-0000-7000-8000-000000000002",
  reference: "UWKDTH7Q",
  currency: "NGN",
  studentId: "01a20508-0000-7000-8000-000000000003",
  studentName: "Rahma Yusuf",
  courseTitle: "Mathematics",
  since: "2026-11-01T09:00:00.000Z",
  isOpen: true,
  paidMinor: 6_400_000,
  paymentCount: 2,
  lastPaidAt: "2026-11-19T09:00:00.000Z",
  notesTo: ["uncle@mail.com"],
};

test("ADM-03 a sponsor shows whom it is for, what came and who reads the note; the list is narrowed by the address", async () => {
  const idle = { ...sponsor, id: sponsor.orderId, studentName: null, paidMinor: 0, paymentCount: 0, lastPaidAt: null };
  const received = answerCalls({
    "GET /api/list-views": { body: { data: [] } },
    "GET /api/staff/sponsors": {
      body: { data: [sponsor, { ...idle, isOpen: false, notesTo: [] }], next: null, count: 2 },
    },
  });
  loggedInAs({ role: "support" });
  renderPage("/admin/sponsors?notes=1", <OfficeSponsorsPage />);
  const [, first, second] = await screen.findAllByRole("row");
  const row = within(first as HTMLElement);
  expect(row.getByRole("link", { name: "Rahma Yusuf" }).getAttribute("href")).toBe(
    `/admin/people/${sponsor.studentId}`,
  );
  expect(row.getByRole("link", { name: sponsor.reference }).getAttribute("href")).toBe(
    `/admin/orders/${sponsor.orderId}`,
  );
  expect(first?.textContent).toMatch(/₦64,000.*2 payments, last .*19 Nov.*uncle@mail.com.*Open/);
  expect(second?.textContent).toMatch(/Closed account.*Nothing yet.*Nobody.*Stopped/);
  const who = within(screen.getByRole("navigation", { name: "Who" }));
  expect(who.getByRole("link", { current: "page" }).textContent).toBe("Sponsors");
  expect(who.getByRole("link", { name: "Tutors" }).getAttribute("href")).toBe("/admin/people?kind=tutor");
  await userEvent.click(screen.getByRole("button", { name: "Stopped" }));
  expect(received("GET /api/staff/sponsors").at(-1)?.query).toBe("state=stopped");
});
