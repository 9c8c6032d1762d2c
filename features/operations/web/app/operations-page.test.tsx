import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { accountTexts } from "#features/accounts/texts.ts";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Operations } from "../../contract.ts";
import { OperationsPage } from "./operations-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const run = {
  archive: "academy-2026-11-20T02-00-00-000Z.tar.gz.age",
  finishedAt: "2026-11-20T02:00:09.000Z",
  sizeBytes: 4_200_000,
  rowCount: 12_345,
  fileCount: 1,
  error: null,
};
const fine: Operations = {
  backup: run,
  isBackupLate: false,
  check: run,
  mail: { waiting: 1, oldestAt: null, lastError: null },
  jobs: [],
  disk: { freeBytes: 12_000_000_000, totalBytes: 40_000_000_000, isNearlyFull: false },
  database: { version: "18.4", sizeBytes: 31_000_000, connections: 7, maxConnections: 100 },
};

async function show(body: Operations) {
  answerCalls({ "GET /api/staff/operations": { body } });
  renderPage("/admin/operations", <OperationsPage />);
  await screen.findByRole("region", { name: /^Backups/ });
  return (name: string) => within(screen.getByRole("region", { name: new RegExp(`^${name}`) }));
}

test("BACK-01 what does well is called fine, with its figures", async () => {
  const section = await show(fine);
  for (const name of ["Backups", "Mail", "Jobs", "Storage and database"])
    expect(section(name).getByRole("heading").textContent).toBe(`${name} fine`);
  expect(section("Backups").getByText(/^12,345 rows and 1 file in 4[.\d]* MB$/)).toBeTruthy();
  expect(section("Backups").getByText("All equal, each by its hash")).toBeTruthy();
  expect(section("Jobs").getByText("Nothing waits, and nothing failed in three days.")).toBeTruthy();
  expect(section("Storage and database").getByText("7 of 100")).toBeTruthy();
});

test("BACK-01 a backup of today that could not be restored is not called fine", async () => {
  const section = await show({ ...fine, check: { ...run, error: "The table orders is not as it was." } });
  expect(section("Backups").getByRole("heading").textContent).toBe("Backups failing");
});

test("ADM-02 who may not read it hears who chooses that, and is not offered the same try again", async () => {
  answerCalls({ "GET /api/staff/operations": refused(403, accountTexts.notYours) });
  renderPage("/admin/operations", <OperationsPage />);
  expect((await screen.findByRole("alert")).textContent).toBe(accountTexts.notYours);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("BACK-01 what needs someone is named, with what to do", async () => {
  const section = await show({
    ...fine,
    backup: null,
    isBackupLate: true,
    check: { ...run, error: "The backup is damaged or not whole." },
    mail: { waiting: 12, oldestAt: "2026-11-20T02:00:00.000Z", lastError: "550 no" },
    jobs: [{ name: "grading.render", waiting: 3, running: 0, failed: 2 }],
    disk: null,
  });
  expect(section("Backups").getByRole("heading").textContent).toBe("Backups late");
  expect(section("Backups").getByText("None yet")).toBeTruthy();
  expect(section("Backups").getByText("The backup is damaged or not whole.")).toBeTruthy();
  expect(section("Backups").getByText("npm run backup")).toBeTruthy();
  expect(section("Mail").getByRole("heading").textContent).toBe("Mail failing");
  expect(section("Mail").getByText("550 no")).toBeTruthy();
  expect(section("Jobs").getByText("3 wait, 2 failed")).toBeTruthy();
  expect(section("Storage and database").getByText("Files are in a bucket")).toBeTruthy();
});
