import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { CertificatesResponse, MissingForCertificate, OwnCertificate } from "../../contract.ts";
import { CertificatesPage } from "./certificates-page.tsx";

afterEach(cleanup);
beforeEach(() => provideCaller({ token: () => "t1", ended: () => {}, noSession: "" }));

const earned: OwnCertificate = {
  code: "7K3M-9QTX-2WAB-C4DE",
  cover: { slug: "mathematics", school: "local", schoolName: "Local Exams", glyph: "math" },
  courseSlug: "mathematics",
  courseTitle: "Mathematics",
  studentName: "Temitope Alabi",
  tutorName: "Ibrahim Musa",
  grade: "86%",
  issuedAt: "2026-11-06T09:00:00.000Z",
  issuedOn: "6 November 2026",
  revokedOn: null,
  url: "https://academy.test/certificates/7K3M-9QTX-2WAB-C4DE",
};
const missing: MissingForCertificate = {
  courseSlug: "product-design-ui-ux",
  courseTitle: "Product Design UI/UX",
  lessons: 88,
  lessonsDone: 48,
  live: 0,
  liveDone: 0,
  gradesLeft: 2,
  grade: 79.4,
  sentence: "Still missing: 40 lessons to read and mark done and 2 grades to come.",
};

function show(...answers: (CertificatesResponse | { status: number; error: string })[]) {
  const fetching = vi.fn<typeof fetch>();
  for (const response of answers) {
    const status = "status" in response ? response.status : 200;
    fetching.mockResolvedValueOnce(new Response(JSON.stringify(response), { status }));
  }
  vi.stubGlobal("fetch", fetching);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CertificatesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

describe("CERT-01 the student's certificates", () => {
  test("show what was earned and lead to PDF, sharing and the page that others see", async () => {
    show({ data: [earned], next: [] });
    expect(screen.getByText("Loading your certificates...")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Mathematics" })).toBeTruthy();
    for (const text of ["86%", "6 November 2026", "with Ibrahim Musa", "Temitope Alabi"]) {
      expect(screen.getByText(text), text).toBeTruthy();
    }
    expect(hrefOf("Download PDF of Mathematics")).toBe("/certificates/7K3M-9QTX-2WAB-C4DE/certificate.pdf");
    expect(hrefOf(/See what others see/)).toBe("/certificates/7K3M-9QTX-2WAB-C4DE");
    expect(decodeURIComponent(hrefOf(/WhatsApp/) ?? "")).toContain(earned.url);
    expect(screen.getByRole("button", { name: "Share the certificate of Mathematics" })).toBeTruthy();
  });

  test("a revoked one shows it and offers nothing to show around", async () => {
    show({ data: [{ ...earned, revokedOn: "20 November 2026" }], next: [] });
    expect(await screen.findByText("Revoked on 20 November 2026")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Download/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Share/ })).toBeNull();
  });

  test("without any: what earns one, and what is missing for the current course", async () => {
    show({ data: [], next: [missing] });
    expect(
      await screen.findByText(
        "You earn a certificate by reading every written lesson of a course, attending those that are taught live, and reaching a grade of 60% or more.",
      ),
    ).toBeTruthy();
    const next = within(screen.getByRole("region", { name: "Your next certificate" }));
    expect(
      next.getByText(/48 of 88 lessons\. Still missing: 40 lessons to read and mark done and 2 grades to come\./),
    ).toBeTruthy();
    const bar = next.getByRole("progressbar", { name: "Lessons of Product Design UI/UX" });
    expect([bar.getAttribute("aria-valuenow"), bar.textContent]).toEqual(["55", "55% done"]);
    expect(hrefOf("Continue learning Product Design UI/UX")).toBe("/dashboard/learn/product-design-ui-ux");
  });

  test("without any course: the way to one", async () => {
    show({ data: [], next: [] });
    expect(await screen.findByText("You are not taking a course yet.")).toBeTruthy();
    expect(hrefOf("View courses")).toBe("/dashboard/viewcourse");
  });

  test("a failure is shown, and another try shows them", async () => {
    show({ status: 503, error: "We are busy for a moment." }, { data: [earned], next: [] });
    expect((await screen.findByRole("alert")).textContent).toBe("We are busy for a moment.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Mathematics" })).toBeTruthy();
  });
});
