import { askQuote } from "#features/checkout/web/checkout-api.ts";
import { ViewCoursePage } from "#features/study/web/app/view-course-page.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = appMeta("View Course");

/** The price with a coupon is checkout's to say. */
export default function ViewCourseRoute() {
  return <ViewCoursePage askQuote={askQuote} />;
}
