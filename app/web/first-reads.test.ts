import { expect, test } from "vitest";
import { certificatesQuery } from "#features/certificates/web/queries.ts";
import { orderQuery, ordersQuery, receiptQuery } from "#features/checkout/web/queries.ts";
import { classesQuery, hoursQuery, ownReportQuery, slotsQuery } from "#features/classes/web/queries.ts";
import { assessmentQuery, overviewQuery } from "#features/gradebook/web/queries.ts";
import { outlineQuery } from "#features/learning/web/queries.ts";
import { conversationsQuery, threadQuery } from "#features/messaging/web/queries.ts";
import { notificationSettingsQuery } from "#features/notifications/web/queries.ts";
import { timesQuery, unplacedQuery } from "#features/placement/web/queries.ts";
import { referralQuery } from "#features/referrals/web/queries.ts";
import { homeQuery, myCoursesQuery, viewCourseQuery } from "#features/study/web/queries.ts";
import { deskQuery, statementQuery } from "#features/transfers/web/queries.ts";
import { filtersQuery, searchQuery, tutorQuery } from "#features/tutors/web/queries.ts";
import { payoutsQuery } from "#features/wallet/web/queries.ts";
import { firstReads } from "./pages.ts";

const anybody = { q: "", course: "", classType: "", rating: "", price: "", availability: "", sort: "" } as const;

/** What the pages ask when they have come alive, by the address of the document. */
const request = {
  "/dashboard": [homeQuery("{zone}")],
  "/dashboard?course=frontend": [homeQuery("{zone}", "{1}")],
  "/dashboard/findtutor": [searchQuery(anybody), filtersQuery()],
  "/dashboard/singletutor/018f0000-0000-7000-8000-000000000000": [
    tutorQuery("{1}"),
    slotsQuery("{1}", null, undefined, "{zone}"),
  ],
  "/dashboard/mycourses": [myCoursesQuery(), classesQuery("{from}", "{to}", "{zone}")],
  "/dashboard/times/018f0000-0000-7000-8000-000000000000": [timesQuery("{1}", "{zone}")],
  "/dashboard/calendar": [classesQuery("{from}", "{to}", "{zone}")],
  "/dashboard/viewcourse": [viewCourseQuery("")],
  "/dashboard/viewcourse?view=enroll&course=frontend": [viewCourseQuery("{1}")],
  "/dashboard/learn/frontend": [outlineQuery("account", "{1}")],
  "/dashboard/assessments": [overviewQuery()],
  "/dashboard/assessments/quiz": [assessmentQuery("quiz")],
  "/dashboard/certificates": [certificatesQuery()],
  "/dashboard/orders": [ordersQuery()],
  "/dashboard/orders/018f0000-0000-7000-8000-000000000000": [orderQuery("{1}")],
  "/dashboard/receipts/018f0000-0000-7000-8000-000000000000": [receiptQuery("{1}")],
  "/dashboard/classes/018f0000-0000-7000-8000-000000000000": [ownReportQuery("{1}")],
  "/tutor/hours": [hoursQuery()],
  "/tutor/place": [unplacedQuery()],
  "/admin/place": [unplacedQuery()],
  "/admin/transfers": [deskQuery()],
  "/admin/transfers/claims/018f0000-0000-7000-8000-000000000000": [deskQuery()],
  "/admin/pay/payouts": [payoutsQuery()],
  "/admin/transfers/statements/018f0000-0000-7000-8000-000000000000": [statementQuery("{1}")],
  "/dashboard/refer": [referralQuery()],
  "/dashboard/settings/notifications": [notificationSettingsQuery()],
  "/tutor/settings/notifications": [notificationSettingsQuery()],
  "/admin/settings/notifications": [notificationSettingsQuery()],
  "/dashboard/messages": [conversationsQuery("student", "all")],
  "/tutor/messages": [conversationsQuery("tutor", "all")],
  "/tutor/messages?conversation=018f0000-0000-7000-8000-000000000000": [
    conversationsQuery("tutor", "all"),
    threadQuery("tutor", "{1}"),
  ],
  "/admin/messages": [conversationsQuery("support", "all")],
  "/admin/messages?conversation=018f0000-0000-7000-8000-000000000000": [
    conversationsQuery("support", "all"),
    threadQuery("support", "{1}"),
  ],
  "/dashboard/messages?conversation=018f0000-0000-7000-8000-000000000000": [
    conversationsQuery("student", "all"),
    threadQuery("student", "{1}"),
  ],
};

test.each(Object.entries(request))("the first reads of %s are what its queries ask", (address, queries) => {
  const read = firstReads.flatMap(([page, addresses]) => (new RegExp(page).test(address) ? addresses : []));
  const expected = queries.map(({ meta }) => decodeURIComponent(meta?.address ?? ""));
  expect(read).toEqual(expected);
});

test("no page has first reads that this test does not know", () => {
  const unknown = firstReads.filter(
    ([page]) => !Object.keys(request).some((address) => new RegExp(page).test(address)),
  );
  expect(unknown.map(([page]) => page).filter((page) => !page.includes("assessments"))).toEqual([]);
});
