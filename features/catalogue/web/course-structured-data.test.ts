import { expect, test } from "vitest";
import { courseStructuredData } from "./course-structured-data.ts";
import { detailOf, sample } from "./sample-courses.fixture.ts";

const site = { name: "Unwalled Academy", baseUrl: "https://academy.example" };
const prices = (course: Parameters<typeof detailOf>[0]) =>
  courseStructuredData(detailOf(course), site).offers.map((offer) => [offer.name, offer.price, offer.priceCurrency]);

test("PRICE-02 a course offers each plan in both currencies, in whole units", () => {
  expect(prices(sample.frontend)).toEqual([
    ["Upfront", "150000", "NGN"],
    ["Upfront", "150", "USD"],
    ["Installment (2)", "155000", "NGN"],
    ["Installment (2)", "155", "USD"],
    ["Monthly", "32000", "NGN"],
    ["Monthly", "32", "USD"],
  ]);
});

test("PRICE-03 an exam offers each length; a price on request is no offer", () => {
  expect(prices(sample.sat)).toEqual([
    ["4 weeks", "70000", "NGN"],
    ["8 weeks", "100000", "NGN"],
    ["12 weeks", "130000", "NGN"],
  ]);
  expect(prices(sample.azure)).toEqual([]);
});

test("NAV-02 it names the course, its page, its provider and how many weeks it runs", () => {
  const frontend = courseStructuredData(detailOf(sample.frontend), site);
  expect(frontend).toMatchObject({
    "@type": "Course",
    url: "https://academy.example/courses/frontend",
    name: "Frontend",
    provider: { name: "Unwalled Academy", url: "https://academy.example/" },
    hasCourseInstance: { courseMode: "Online", courseSchedule: { repeatCount: 22 } },
  });
  expect(courseStructuredData(detailOf(sample.tef), site).hasCourseInstance).not.toHaveProperty("courseSchedule");
});
