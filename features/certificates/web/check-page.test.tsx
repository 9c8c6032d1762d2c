import { cleanup, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import type { PublicCertificate } from "../contract.ts";
import { CheckForm, CheckPage } from "./check-page.tsx";
import { credentialData } from "./credential-data.ts";

afterEach(cleanup);

const certificate: PublicCertificate = {
  code: "7K3M-9QTX-2WAB-C4DE",
  cover: { slug: "mathematics", school: "local", schoolName: "Local Exams", glyph: "math" },
  state: "valid",
  studentName: "Ọlámídé Ṣàngó",
  courseTitle: "Mathematics",
  courseSlug: "mathematics",
  tutorName: "Ibrahim Musa",
  grade: "86%",
  issuedAt: "2026-11-06T09:00:00.000Z",
  issuedOn: "6 November 2026",
  revokedOn: null,
  replaces: null,
};
const show = (changes: Partial<PublicCertificate> = {}) =>
  render(<CheckPage certificate={{ ...certificate, ...changes }} academy="Unwalled Academy" />);
const fact = (label: string) => screen.getByText(label).closest("div")?.querySelector("dd")?.textContent;
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("CERT-01 NAV-02 the page that checks a certificate", () => {
  test("shows that it is valid, of whom, for what and when, and gives its files", () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: "This certificate is valid" })).toBeTruthy();
    expect(["Course", "Student", "Grade", "Tutor", "Awarded on", "Code"].map(fact)).toEqual([
      "Mathematics",
      "Ọlámídé Ṣàngó",
      "86%",
      "Ibrahim Musa",
      "6 November 2026",
      "7K3M-9QTX-2WAB-C4DE",
    ]);
    expect(hrefOf("Mathematics")).toBe("/courses/mathematics");
    expect(hrefOf("Download PDF")).toBe("/certificates/7K3M-9QTX-2WAB-C4DE/certificate.pdf");
    expect(hrefOf("Download picture")).toBe("/certificates/7K3M-9QTX-2WAB-C4DE/share.png");
  });

  test("names the code that it replaces, for anyone who came by it", () => {
    show({ replaces: { code: "AAAA-BBBB-CCCC-DDDD", on: "20 November 2026" } });
    expect(fact("Replaces")).toBe("AAAA-BBBB-CCCC-DDDD, on 20 November 2026, with the name corrected");
  });

  test("shows plainly that one was revoked, and when, and gives no files", () => {
    show({ state: "revoked", revokedOn: "20 November 2026" });
    expect(screen.getByRole("heading", { level: 1, name: "This certificate was revoked." })).toBeTruthy();
    expect(fact("Revoked on")).toBe("20 November 2026");
    expect(screen.getByText(/We revoked it on 20 November 2026/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Download/ })).toBeNull();
    expect(screen.queryByText(/is valid/)).toBeNull();
  });

  test("a holder who closed the account has no name, and what was earned stays", () => {
    show({ studentName: null, courseSlug: null, tutorName: null });
    expect(fact("Student")).toBe("Account closed");
    expect(screen.getByText(/Its holder has closed their account/)).toBeTruthy();
    expect(fact("Course")).toBe("Mathematics");
    expect(screen.queryByRole("link", { name: "Mathematics" })).toBeNull();
  });

  test("the form works without scripts: a GET to its own address with what was typed", () => {
    const form = new DOMParser()
      .parseFromString(renderToStaticMarkup(<CheckForm typed="abc" problem="unreadable" />), "text/html")
      .querySelector("form");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["get", "/certificates"]);
    const field = form?.querySelector("input");
    expect([field?.name, field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual([
      "q",
      "abc",
      "true",
    ]);
    expect(form?.textContent).toContain("That is not a code of ours: a code has 16 letters and digits.");
  });

  test("an unknown code is shown as such, with the form to type another", () => {
    render(<CheckForm typed="0000-0000-0000-0000" problem="unknown" />);
    expect(screen.getByRole("heading", { name: "We have no certificate with that code." })).toBeTruthy();
    expect(screen.getByLabelText("Code of a certificate")).toHaveProperty("value", "0000-0000-0000-0000");
  });

  test("structured data names what was earned and not its holder", () => {
    const data = credentialData(certificate, { name: "Unwalled Academy", baseUrl: "https://academy.test" });
    expect(data).toMatchObject({
      "@type": "EducationalOccupationalCredential",
      identifier: certificate.code,
      url: "https://academy.test/certificates/7K3M-9QTX-2WAB-C4DE",
      dateCreated: "2026-11-06",
      about: { "@type": "Course", url: "https://academy.test/courses/mathematics" },
    });
    expect(JSON.stringify(data)).not.toContain("Ọlámídé");
  });
});
