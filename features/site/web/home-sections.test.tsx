import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { faq } from "#data/faq.ts";
import { siteSettings } from "#data/settings.ts";
import { testimonials } from "#data/testimonials.ts";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { HowTo } from "./how-to.tsx";
import { OfferPopup } from "./offer-popup.tsx";
import { Teasers } from "./teasers.tsx";
import { Testimonials } from "./testimonials.tsx";

afterEach(cleanup);

const openLesson = { href: "/courses/frontend/lessons/one", bytes: 21_400 };

test("CLAIM-01 the hero's count of students names what was not counted as an example", () => {
  const hero = { headline: "Learn", faces: [], openLesson, students: 1234 };
  const { rerender } = render(<Hero {...hero} areStudentsCounted={false} />);
  expect(screen.getByRole("link", { name: "our example" }).getAttribute("href")).toBe("/figures");
  rerender(<Hero {...hero} areStudentsCounted />);
  expect(screen.queryByText("our example")).toBeNull();
});

test("HOME-03 the hero has the headline, the line of proof and five stars", () => {
  render(
    <Hero
      headline={siteSettings.tagline}
      students={1234}
      areStudentsCounted={false}
      faces={testimonials.map((item) => item.portrait)}
      openLesson={openLesson}
    />,
  );
  expect(screen.getByRole("link", { name: "Read the first lesson, 21 KB" }).getAttribute("href")).toBe(
    "/courses/frontend/lessons/one",
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Education beyond the four walls");
  expect(screen.getByText("1,234+ students")).toBeTruthy();
  expect(screen.getByText("5 out of 5 stars")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Find a Tutor" }).getAttribute("href")).toBe("/#find-tutor");
  expect(screen.getByRole("link", { name: "Courses" }).getAttribute("href")).toBe("/#courses");
});

test("HOME-04 the offer is a dialog that the loader opens after five seconds, with a close button", () => {
  render(<OfferPopup {...siteSettings.popup} />);
  const dialog = document.getElementById("offer-popup");
  expect(dialog?.tagName).toBe("DIALOG");
  expect(dialog?.hasAttribute("open")).toBe(false);
  expect(dialog?.dataset.popupAfterMs).toBe("5000");
  const close = within(dialog as HTMLElement).getByRole("button", { name: "Close", hidden: true });
  expect(close.dataset.dialogClose).toBe("");
  cleanup();
  render(<OfferPopup title="" text="" />);
  expect(document.getElementById("offer-popup")).toBeNull();
});

test("HOME-06 five steps in order", () => {
  render(<HowTo steps={siteSettings.howToSteps} />);
  const steps = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(steps).toHaveLength(5);
  expect(steps[0]?.textContent).toContain("the course you want is listed");
  expect(steps[1]?.textContent).toContain("ratings, accomplishments and reviews");
  expect(steps[2]?.textContent).toContain("I'm Picking You");
  expect(steps[3]?.textContent).toContain("sign up");
  expect(steps[4]?.textContent).toContain("Find Tutor");
});

test("HOME-06 the steps are the academy's own; without any there is no section", () => {
  const { container, rerender } = render(<HowTo steps={["Ring the bell.", "Come in."]} />);
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual(["1.Ring the bell.", "2.Come in."]);
  rerender(<HowTo steps={[]} />);
  expect(container.innerHTML).toBe("");
});

test("HOME-08 six testimonials, under a heading in two wordings", () => {
  render(
    <Testimonials
      items={testimonials.map((item, index) => ({ ...item, id: String(index), dateText: "March 2024" }))}
    />,
  );
  expect(screen.getAllByRole("figure")).toHaveLength(6);
  const heading = screen.getByRole("heading", { level: 2 });
  expect([...heading.children].map((part) => part.textContent)).toEqual([
    "See what our students are saying",
    "Reviews",
  ]);
});

test("HOME-09 seven questions tied together, so that one is open at a time, and two contact lines", () => {
  render(<Faq items={faq.map((item, index) => ({ ...item, id: String(index) }))} contact={siteSettings} />);
  const all = [...document.querySelectorAll("details")];
  expect(all).toHaveLength(7);
  expect(new Set(all.map((element) => element.getAttribute("name")))).toEqual(new Set(["faq"]));
  expect(all.filter((element) => element.open)).toHaveLength(1);
  expect(all.map((element) => element.querySelector("summary")?.textContent)).toEqual(faq.map((item) => item.question));
  expect(
    screen.getByRole("link", { name: new RegExp(siteSettings.chatPhone.replace("+", "\\+")) }).getAttribute("href"),
  ).toBe(siteSettings.chatUrl);
  expect(screen.getByRole("link", { name: siteSettings.supportEmail }).getAttribute("href")).toBe(
    `mailto:${siteSettings.supportEmail}`,
  );
});

test("HOME-01 the teasers carry the anchors price and resources and lead to their pages", () => {
  render(
    <Teasers
      fromMonthly={[
        { amountMinor: 30_00, currency: "USD" },
        { amountMinor: 30_000_00, currency: "NGN" },
      ]}
    />,
  );
  const price = document.getElementById("price") as HTMLElement;
  expect(price.textContent).toContain("From $30 or ₦30,000 a month.");
  expect(within(price).getByRole("link", { name: "See all prices" }).getAttribute("href")).toBe("/pricing-plan");
  const resources = document.getElementById("resources") as HTMLElement;
  expect(within(resources).getByRole("link", { name: "Resources" }).getAttribute("href")).toBe("/resources");
});
