import { Table, type TableColumn } from "#ui/components/table.tsx";
import type { CourseSummary, School } from "../contract.ts";
import { durationLabel, examPriceLabel, examPrices, planPrices, schoolPlans } from "../rules.ts";
import { catalogueTexts } from "../texts.ts";
import { CourseLink } from "./course-link.tsx";
import { CourseTile } from "./course-tile.tsx";
import { EnrollLink } from "./enroll.tsx";
import { PlanAmount } from "./plan-amount.tsx";

const looks = "[&_:is(th,td):first-child]:md:pl-5 [&_:is(th,td):last-child]:md:pr-5 [&_td]:md:py-3.5";

const enrollColumn: TableColumn<CourseSummary> = {
  header: "Enroll",
  hideHeader: true,
  place: "action",
  end: true,
  cell: (course) => <EnrollLink course={course} />,
};

function CourseCell({ course, duration }: { course: CourseSummary; duration?: string }) {
  return (
    <div className="flex items-center gap-4">
      <CourseTile course={course} size="sm" />
      <div>
        <h3 className="font-semibold text-h4 wrap-anywhere">
          <CourseLink slug={course.slug} title={course.title} className="inline-block min-w-11 py-0.5" />
        </h3>
        {duration && <p className="text-ink-3 text-xs">{duration}</p>}
      </div>
    </div>
  );
}

type SchoolTableProps = { school: School; courses: readonly CourseSummary[] };

/** The fees of a school whose courses are sold by plan (PRICE-02). */
export function PlanTable({ school, courses }: SchoolTableProps) {
  const columns: TableColumn<CourseSummary>[] = [
    {
      header: "Course",
      place: "title",
      cell: (course) => <CourseCell course={course} duration={durationLabel(course)} />,
    },
    ...schoolPlans.map(
      ({ plan, name }): TableColumn<CourseSummary> => ({
        key: plan,
        header: name,
        cell(course) {
          const price = planPrices(course).find((planPrice) => planPrice.plan === plan);
          return price ? <PlanAmount price={price} /> : catalogueTexts.onRequest;
        },
      }),
    ),
    enrollColumn,
  ];
  return (
    <Table
      caption={`Fees of ${school.name}`}
      columns={columns}
      rows={courses}
      rowKey={(course) => course.slug}
      className={looks}
    />
  );
}

/** The fees of exam courses, by length (PRICE-03, PRICE-04): several lengths are under each other in one row. */
export function ExamTable({ school, courses }: SchoolTableProps) {
  const columns: TableColumn<CourseSummary>[] = [
    {
      header: school.kind === "subject" ? "Subject" : "Exam",
      place: "title",
      cell: (course) => <CourseCell course={course} />,
    },
    {
      header: "Duration",
      // On a phone each length is with its fee instead.
      className: "text-ink-2 max-md:hidden!",
      cell: (course) =>
        examPrices(course).map(({ length }) => (
          <span key={length} className="block leading-7">
            {length}
          </span>
        )),
    },
    {
      header: "Fee",
      cell: (course) => (
        <span className="grid gap-y-1 md:gap-y-0">
          {examPrices(course).map((exam) => (
            <span
              key={exam.length}
              className="flex items-center justify-end gap-2.5 leading-snug md:block md:leading-7"
            >
              {/* Which fee belongs to which length is only recognised by their lines: show it to those who do not see them. */}
              <span className="text-ink-2 max-md:text-xs md:sr-only">{exam.length} </span>
              <ExamAmount exam={exam} />
            </span>
          ))}
        </span>
      ),
    },
    enrollColumn,
  ];
  return (
    <Table
      caption={`Fees of ${school.name}`}
      columns={columns}
      rows={courses}
      rowKey={(course) => course.slug}
      className={looks}
    />
  );
}

function ExamAmount({ exam }: { exam: ReturnType<typeof examPrices>[number] }) {
  if (exam.price === null) return <span className="text-ink-2">{catalogueTexts.onRequest}</span>;
  const [sum, ...rest] = examPriceLabel(exam).split(" ");
  return (
    <>
      <b className="amount">{sum}</b>
      {rest.length > 0 && <span className="text-ink-3 text-xs"> {rest.join(" ")}</span>}
    </>
  );
}
