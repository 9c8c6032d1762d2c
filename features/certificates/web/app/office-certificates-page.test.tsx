import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeCertificate } from "../../office-contract.ts";
import { officeCertificateTexts } from "../../office-texts.ts";
import { OfficeCertificatesPage } from "./office-certificates-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const certificate: OfficeCertificate = {
  id: "01a20508-0000-7000-8000-000000000001",
  code: "7K3M-9QTX-2WAB-C4DE",
  studentId: "01a20508-0000-7000-8000-000000000002",
  studentName: "Olamide Sango",
  courseTitle: "Mathematics",
  grade: "86%",
  issuedAt: "2026-11-06T09:00:00.000Z",
  revokedAt: null,
  revokedReason: null,
  replaced: [],
};
const page = (row: OfficeCertificate) => ({ body: { data: [row], next: null, count: 1 } });
const views = { "GET /api/list-views": { body: { data: [] } } };

test("CERT-01 the name is corrected; what is wrong is at its field, and what another colleague did first is shown", async () => {
  const responses = [
    refused(409, officeCertificateTexts.replaced("AAAA-BBBB-CCCC-DDDD")),
    { body: { certificate: { ...certificate, code: "EEEE-FFFF-GGGG-HHHH" } } },
  ];
  const post = `POST /api/staff/certificates/${certificate.code}/reissue`;
  const received = answerCalls({
    ...views,
    "GET /api/staff/certificates": page(certificate),
    [post]: () => responses.shift() ?? "no network",
  });
  renderPage("/admin/certificates", <OfficeCertificatesPage />);
  await userEvent.click(await screen.findByRole("button", { name: /^Correct the name/ }));
  const dialog = within(await screen.findByRole("dialog", { name: `Correct the name on ${certificate.code}` }));
  const name = dialog.getByLabelText("Name of the student");
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole("button", { name: "Issue it again" }));
  expect(dialog.getByText(officeCertificateTexts.nameMissing)).toBeTruthy();
  expect(dialog.getByText(officeCertificateTexts.reasonMissing)).toBeTruthy();
  await userEvent.type(name, "Olamide Cole");
  await userEvent.type(dialog.getByLabelText("Reason, for staff"), "Married");
  await userEvent.click(dialog.getByRole("button", { name: "Issue it again" }));
  expect(await dialog.findByText(/has the code AAAA-BBBB-CCCC-DDDD now/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Issue it again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(post).at(-1)?.body).toEqual({ studentName: "Olamide Cole", reason: "Married" });
});

test("CERT-01 one that is revoked shows why, and can be restored alone", async () => {
  answerCalls({
    ...views,
    "GET /api/staff/certificates": page({
      ...certificate,
      revokedAt: "2026-11-07T09:00:00.000Z",
      revokedReason: "Copied work",
    }),
  });
  renderPage("/admin/certificates", <OfficeCertificatesPage />);
  expect(await screen.findByText(/: Copied work$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Restore/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Revoke |Correct)/ })).toBeNull();
});

test("CERT-01 that of a closed account leads to no page of a person", async () => {
  answerCalls({ ...views, "GET /api/staff/certificates": page({ ...certificate, studentName: null }) });
  renderPage("/admin/certificates", <OfficeCertificatesPage />);
  expect((await screen.findByText("Closed account")).closest("a")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Correct the name/ })).toBeNull();
});
