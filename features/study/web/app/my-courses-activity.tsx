import { ActivityLegend } from "#ui/components/activity-legend.tsx";
import { cx } from "#ui/components/cx.ts";
import type { CourseActivity, MyCourses } from "../../courses-contract.ts";
import { glyphOf } from "../drawing.ts";

const kindNames = { assignment: "Assignment", project: "Project", quiz: "Quiz", exam: "Exam" } as const;

const counted = (total: number) => `${total} in all`;

/** The shares of a course's grade as a ring with its legend, and the same as a table for anyone who does not see it. */
export function CourseActivityRing({
  activity,
  course,
}: {
  activity: readonly CourseActivity[];
  course: { shortTitle: string; glyph: string; school: string };
}) {
  const sorted = [...activity].sort((a, b) => b.percent - a.percent);
  return (
    <>
      <div aria-hidden="true">
        <ActivityLegend
          className="p-4"
          glyph={glyphOf(course.glyph)}
          school={course.school}
          items={sorted.map(({ kind, percent, status, total }) => ({
            label: kindNames[kind],
            percent,
            status: status ?? counted(total),
          }))}
        />
      </div>
      {/* The frame is hidden, not the table: a table ignores that it should be 1 px wide. */}
      <div className="sr-only">
        <table>
          <caption>What counts for the grade of {course.shortTitle}</caption>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">Share of the grade</th>
              <th scope="col">Status</th>
              <th scope="col">Graded</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ kind, percent, status, total, graded }) => (
              <tr key={kind}>
                <th scope="row">{kindNames[kind]}</th>
                <td>{percent}%</td>
                <td>{status ?? "Not begun"}</td>
                <td>
                  {graded} of {total}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Course activity of My Courses. */
export function ActivityCard({
  current,
  className,
}: {
  current: NonNullable<MyCourses["current"]>;
  className?: string;
}) {
  return (
    <section aria-labelledby="course-activity" className={cx("grid content-start gap-3.5", className)}>
      <h2 id="course-activity" className="text-h3">
        Course activity
      </h2>
      {current.activity.length > 0 ? (
        <CourseActivityRing activity={current.activity} course={current} />
      ) : (
        <p className="card p-5 text-ink-2">This course has no graded work.</p>
      )}
    </section>
  );
}
