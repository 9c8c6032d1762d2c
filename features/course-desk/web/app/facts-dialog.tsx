import { useQuery } from "@tanstack/react-query";
import { changeCourseSchema } from "#features/catalogue/course-contract.ts";
import { courseLimits } from "#features/catalogue/course-texts.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { paths } from "#lib/paths.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeCourse } from "../../calls.ts";
import type { OfficeCourse } from "../../contract.ts";
import { schoolsQuery } from "../queries.ts";
import { GlyphSelect } from "./glyph-select.tsx";

const numbers = ["weeks", "projectWeeks", "discountPercent"] as const;

const typedOf = (course: OfficeCourse) => ({
  title: course.title,
  shortTitle: course.shortTitle,
  slug: course.slug,
  school: course.school,
  glyph: course.glyph,
  summary: course.summary,
  overview: course.overview,
  level: course.level,
  format: course.format,
  tools: course.tools,
  objectives: course.objectives,
  durationNote: course.durationNote,
  weeks: String(course.weeks ?? ""),
  projectWeeks: String(course.projectWeeks),
  discountPercent: String(course.discountPercent),
});

/** What is no number is refused at its field. */
const numberFrom = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

/** Changes what a course is called and what its page shows. `onMoved`: it has another address. */
export default function FactsDialog({
  course,
  onClose,
  onMoved,
}: {
  course: OfficeCourse;
  onClose: () => void;
  onMoved: (slug: string) => void;
}) {
  const schools = useQuery(schoolsQuery());
  const act = useAct(changeCourse, {
    onDone: ({ slug }) => {
      toast.success("The course is saved");
      if (slug !== course.slug) onMoved(slug);
    },
    after: useStale([courseList.name]),
  });
  const { id, updatedAt } = course;
  return (
    <FormDialog
      id="course-facts"
      title={`Facts of ${course.title}`}
      size="lg"
      onClose={onClose}
      act={act}
      schema={changeCourseSchema}
      values={typedOf(course)}
      bodyOf={(typed) => ({
        ...typed,
        ...Object.fromEntries(numbers.map((name) => [name, numberFrom(typed[name])])),
        weeks: typed.weeks.trim() === "" ? null : numberFrom(typed.weeks),
        seen: updatedAt,
      })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Save the facts"
      busyLabel="Saving..."
      otherwise={notReached("What you wrote stays here. Please save it again.")}
    >
      {({ slug, summary }) => (
        <>
          <FormText name="title" label="Title" maxLength={courseLimits.title} data-autofocus />
          <FormText
            name="shortTitle"
            label="Short title"
            maxLength={courseLimits.shortTitle}
            hint="On tiles, and next to tutors."
          />
          <FormText
            name="slug"
            label="Address"
            maxLength={courseLimits.slug}
            hint={
              <span className="wrap-anywhere">
                {paths.course(slug)}
                {slug !== course.slug && <span className="block">Links to {paths.course(course.slug)} lead here.</span>}
              </span>
            }
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {/* Its options come after it: the choice has to wait for them. */}
            {schools.data && (
              <FormSelect
                name="school"
                label="School"
                options={schools.data.items.map(({ key, name }) => ({ value: key, label: name }))}
              />
            )}
            <GlyphSelect />
          </div>
          <FormArea
            name="summary"
            label="Summary"
            rows={2}
            maxLength={courseLimits.summary}
            hint={`${summary.length} of ${courseLimits.summary}. One sentence, for cards and search.`}
          />
          <FormArea
            name="overview"
            label="Overview"
            rows={8}
            maxLength={courseLimits.overview}
            hint="An empty line begins a new paragraph."
          />
          <FormText name="level" label="Level" maxLength={courseLimits.level} hint="Such as Beginner." />
          <FormArea name="format" label="How it is taught" rows={2} maxLength={courseLimits.format} />
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <FormText name="weeks" label="Weeks" inputMode="numeric" maxLength={3} hint="Empty: no fixed duration." />
            <FormText name="projectWeeks" label="Project weeks" inputMode="numeric" maxLength={2} />
            <FormText name="discountPercent" label="Discount in percent" inputMode="numeric" maxLength={2} />
          </div>
          <FormText name="durationNote" label="Note on the duration" optional maxLength={courseLimits.durationNote} />
          <FormArea name="tools" label="Tools" rows={4} maxLength={courseLimits.tools} hint="One a line." />
          <FormArea
            name="objectives"
            label="What one learns"
            rows={6}
            maxLength={courseLimits.objectives}
            hint="One a line, each begins with a verb."
          />
        </>
      )}
    </FormDialog>
  );
}
