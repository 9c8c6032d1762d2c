import { Link } from "react-router";
import type { OfficeCourse } from "#features/catalogue/office-contract.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listOfficeCourses } from "../../calls.ts";

export const meta = appMeta("Courses");

/** The academy's courses (ADM-05), hidden ones too; each leads to its prices. */
export function CoursesPage() {
  const list = useList({ spec: courseList, call: listOfficeCourses, one: "course" });
  return (
    <>
      <PageHeading lead="What the academy teaches, and what it costs.">Courses</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows list={list} kind="paper" columns={columns} empty={{ message: "There is no course yet." }} />
      </div>
    </>
  );
}

export default CoursesPage;

const columns: TableColumn<OfficeCourse>[] = [
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
    cell: ({ isPublished, nextPriceAt }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={isPublished ? "done" : "plain"}>{isPublished ? "Published" : "Not published"}</Badge>
        {nextPriceAt && <Badge tone="info">New price {dayInLagos(new Date(nextPriceAt))}</Badge>}
      </span>
    ),
  },
];
