import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { PopularCourses } from "./popular-courses.tsx";

afterEach(cleanup);

test("DASH-09 popular courses lead to the course, See all to the courses", () => {
  const courses = [
    {
      slug: "product-design-ui-ux",
      title: "UI-UX Design",
      school: "design",
      glyph: "ux",
      duration: "16 weeks + 2 project weeks",
      price: {
        prices: [
          { amountMinor: 120_00, currency: "USD" as const },
          { amountMinor: 120_000_00, currency: "NGN" as const },
        ],
        per: "course" as const,
      },
    },
  ];
  const router = createMemoryRouter([{ path: "/", element: <PopularCourses courses={courses} /> }]);
  render(<RouterProvider router={router} />);
  expect(screen.getByRole("heading", { name: "Popular Courses" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "UI-UX Design" })).toBeTruthy();
  expect(screen.getByText("₦120,000").parentElement?.textContent).toBe("$120 or ₦120,000 in all");
  expect(screen.getByRole("link", { name: "View course UI-UX Design" }).getAttribute("href")).toBe(
    "/dashboard/viewcourse?course=product-design-ui-ux",
  );
  expect(screen.getByRole("link", { name: "See all courses" }).getAttribute("href")).toBe("/#courses");
});
