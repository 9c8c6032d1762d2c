import { Suspense } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { courseStates } from "#features/catalogue/course-texts.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { addCourse, listOfficeCourses } from "../../calls.ts";
import type { ListedCourse } from "../../contract.ts";
import { lessonsText, stateTones } from "../../texts.ts";
import { useMoved } from "./use-moved.ts";

export const meta = appMeta("Courses");

/** Its forms come with the first press that wants them. */
const NewCourseDialog = lazyPart(() => import("./new-course-dialog.tsx"));
const OrderDialog = lazyPart(() => import("./order-dialog.tsx"));
const SchoolsDialog = lazyPart(() => import("./schools-dialog.tsx"));

/** The academy's courses (ADM-05), drafts and hidden ones too; each leads to its facts, lessons and prices. */
export function CoursesPage() {
  const list = useList({ spec: courseList, call: listOfficeCourses, one: "course" });
  const [address, change] = useAddress<"new">();
  const close = () => change({ new: null });
  const goTo = useMoved(address.has("new"));
  const mayChange = mayHere(addCourse);
  return (
    <>
      <PageHeading lead="What the academy teaches, and what it costs.">Courses</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => change({ new: "course" })}>
              <Icon name="plus" /> New course
            </Button>
            <Button variant="line" onClick={() => change({ new: "schools" })}>
              Schools
            </Button>
            <Button variant="line" onClick={() => change({ new: "order" })}>
              Order of courses
            </Button>
          </div>
        )}
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows list={list} kind="paper" columns={columns} empty={{ message: "There is no course yet." }} />
      </div>
      {mayChange && (
        <Suspense>
          {address.get("new") === "course" && <NewCourseDialog onClose={close} onMade={goTo} />}
          {address.get("new") === "order" && <OrderDialog onClose={close} />}
          {address.get("new") === "schools" && <SchoolsDialog onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

export default CoursesPage;

const columns: TableColumn<ListedCourse>[] = [
  {
    header: "Course",
    place: "title",
    cell: ({ slug, title }) => (
      <Link
        to={paths.officeCourse(slug)}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
      >
        {title}
      </Link>
    ),
  },
  { header: "School", cell: ({ schoolName }) => schoolName },
  {
    header: "State",
    place: "status",
    cell: ({ state, nextPriceAt }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={stateTones[state]}>{courseStates[state]}</Badge>
        {nextPriceAt && <Badge tone="info">New price {dayInLagos(new Date(nextPriceAt))}</Badge>}
      </span>
    ),
  },
  {
    header: "Price",
    cell: ({ price }) =>
      price ? `${price.prices.map(formatMoney).join(" or ")}${price.per === "month" ? " a month" : ""}` : "On request",
  },
  { header: "Students", cell: ({ students }) => students.toLocaleString("en") },
  { header: "Lessons", cell: lessonsText },
];
