import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { siteSettings } from "#data/settings.ts";
import { SiteFrame } from "./site-frame.tsx";

afterEach(cleanup);

const site = {
  settings: { ...siteSettings, isShut: false },
  popularCourses: [
    { slug: "frontend", title: "Frontend" },
    { slug: "ielts", title: "IELTS" },
  ],
  year: 2026,
};

function frame(path: string, settings: Partial<typeof site.settings> = {}) {
  render(
    <SiteFrame site={{ ...site, settings: { ...site.settings, ...settings } }} path={path} newsletter={<p>The form</p>}>
      <h1>Page</h1>
    </SiteFrame>,
  );
}
const hrefs = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const main = () => screen.getByRole("navigation", { name: "Main" });
const marked = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole("link")
    .filter((link) => link.hasAttribute("aria-current"))
    .map((link) => link.textContent);

test("OWN-01 while the academy is shut, nothing leads to a page that is", () => {
  frame("/terms", { isShut: true });
  expect(hrefs(document.body)).toEqual([
    ["Skip to content", "#main"],
    [expect.anything(), "/"],
    ["Login", "/login"],
    ["Your dashboard", "/dashboard"],
    ["Terms of Service", "/terms"],
    ["Privacy Policy", "/privacy"],
  ]);
  expect(screen.queryByText("The form")).toBeNull();
});

describe("header", () => {
  test("NAV-03 five links in their order", () => {
    frame("/");
    expect(hrefs(main())).toEqual([
      ["Find a Tutor", "/#find-tutor"],
      ["Courses", "/#courses"],
      ["Become a Tutor", "/#become-tutor"],
      ["Pricing & Plan", "/pricing-plan"],
      ["Resources", "/resources"],
    ]);
  });

  test.each([
    ["/", []],
    ["/pricing-plan", ["Pricing & Plan"]],
    ["/resources", ["Resources"]],
    ["/resources/resource/a-post", ["Resources"]],
    ["/resources-of-another", []],
    ["/courses/frontend", []],
    ["/terms", []],
  ])("NAV-03 on %s the server marks %j", (path, labels) => {
    frame(path);
    expect(marked(main())).toEqual(labels);
  });

  test("NAV-07 section links name their section for the smooth scroll", () => {
    frame("/");
    const named = within(main())
      .getAllByRole("link")
      .map((link) => link.dataset.section);
    expect(named).toEqual(["find-tutor", "courses", "become-tutor", "price", undefined]);
  });

  test("NAV-05 the page holds Login and the avatar both: which of them shows is the browser's to know", () => {
    frame("/");
    const header = screen.getByRole("banner");
    const login = within(header).getByRole("link", { name: "Login" });
    expect(login.getAttribute("href")).toBe("/login");
    const dashboard = within(header).getByRole("link", { name: "Your dashboard" });
    expect(dashboard.getAttribute("href")).toBe("/dashboard");
    expect(dashboard.querySelector("[data-user-avatar]")).not.toBeNull();
  });

  test("NAV-04 the burger opens a dialog with the same links and Testimonials, each closing it", () => {
    frame("/pricing-plan");
    const burger = screen.getByRole("button", { name: "Open menu" });
    const menu = document.getElementById(burger.dataset.dialogOpen ?? "");
    expect(menu?.tagName).toBe("DIALOG");
    // Without scripts a link leads to the same dialog as its target.
    expect(screen.getByRole("link", { name: "Open menu" }).getAttribute("href")).toBe(`#${menu?.id}`);
    const rows = [...(menu?.querySelectorAll<HTMLAnchorElement>("a[data-dialog-close]") ?? [])];
    expect(rows.map((row) => row.textContent)).toEqual([
      "Find a Tutor",
      "Courses",
      "Become a Tutor",
      "Pricing & Plan",
      "Resources",
      "Testimonials",
    ]);
    expect(rows.filter((row) => row.hasAttribute("aria-current")).map((row) => row.textContent)).toEqual([
      "Pricing & Plan",
    ]);
  });
});

describe("footer", () => {
  const footer = () => screen.getByRole("contentinfo");

  test("FOOT-01 quick links lead to their sections", () => {
    frame("/resources");
    expect(hrefs(within(footer()).getByRole("navigation", { name: "Quick links" }))).toEqual([
      ["How to Start Your Career", "/#hero"],
      ["Find a Tutor", "/#find-tutor"],
      ["Testimonials", "/#testimonials"],
      ["Got Questions?", "/#faq"],
      ["Become a Tutor", "/#become-tutor"],
    ]);
  });

  test("FOOT-01 popular courses are linked to their pages", () => {
    frame("/");
    expect(hrefs(within(footer()).getByRole("navigation", { name: "Popular courses" }))).toEqual([
      ["Frontend", "/courses/frontend"],
      ["IELTS", "/courses/ielts"],
    ]);
  });

  test("FOOT-01 About Us, contact, four networks, newsletter and the year", () => {
    frame("/");
    expect(within(footer()).getByText(siteSettings.about)).toBeTruthy();
    expect(within(footer()).getByRole("link", { name: siteSettings.supportEmail }).getAttribute("href")).toBe(
      `mailto:${siteSettings.supportEmail}`,
    );
    for (const [name, url] of Object.entries({
      Facebook: siteSettings.social.facebook,
      X: siteSettings.social.x,
      Instagram: siteSettings.social.instagram,
      YouTube: siteSettings.social.youtube,
    })) {
      const link = within(footer()).getByRole("link", { name: `${name} (opens in a new tab)` });
      expect(link.getAttribute("href")).toBe(url);
      expect(link.getAttribute("rel")).toContain("noopener");
    }
    expect(within(footer()).getByText("The form")).toBeTruthy();
    expect(footer().textContent).toContain("© 2026 Unwalled Academy");
  });

  test("contacts that staff left empty are left out, not linked to nowhere", () => {
    frame("/", { supportEmail: "", chatUrl: "", social: { ...siteSettings.social, x: "", youtube: "" } });
    expect(footer().querySelector('[href^="mailto:"], [href=""]')).toBeNull();
    expect(screen.queryByRole("link", { name: /Chat with us/ })).toBeNull();
    expect(within(footer()).queryByRole("link", { name: /^X / })).toBeNull();
    expect(within(footer()).getByRole("link", { name: /^Facebook / })).toBeTruthy();
  });
});

test("HOME-02 the banner is on home alone, before the header", () => {
  frame("/");
  const banner = screen.getByRole("complementary", { name: "Announcement" });
  expect(banner.textContent).toBe(siteSettings.banner);
  expect(banner.compareDocumentPosition(screen.getByRole("banner"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  frame("/pricing-plan");
  expect(screen.queryByRole("complementary", { name: "Announcement" })).toBeNull();
});

test("HOME-10 the chat button leads to the messaging app in a new tab", () => {
  frame("/");
  const chat = screen.getByRole("link", { name: "Chat with us (opens in a new tab)" });
  expect(chat.getAttribute("href")).toBe(siteSettings.chatUrl);
  expect(chat.getAttribute("target")).toBe("_blank");
});

test("the first link of the page leads past the header", () => {
  frame("/");
  const [first] = screen.getAllByRole("link");
  expect(first?.getAttribute("href")).toBe("#main");
  expect(screen.getByRole("main").id).toBe("main");
});
