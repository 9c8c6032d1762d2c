import { useQuery } from "@tanstack/react-query";
import { addCourseSchema } from "#features/catalogue/course-contract.ts";
import { courseLimits } from "#features/catalogue/course-texts.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { paths } from "#lib/paths.ts";
import { slugOf } from "#lib/slug.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addCourse } from "../../calls.ts";
import { schoolsQuery } from "../queries.ts";
import { GlyphSelect } from "./glyph-select.tsx";

type Typed = { title: string; slug: string; school: string; glyph: string };

/** The address of a new course is its title until someone types another. */
const slugFrom = ({ slug, title }: Typed) => slug.trim() || slugOf(title, courseLimits.slug);

/** Begins a course, which is a draft until it is published. */
export default function NewCourseDialog({ onClose, onMade }: { onClose: () => void; onMade: (slug: string) => void }) {
  const schools = useQuery(schoolsQuery());
  const act = useAct(addCourse, {
    onDone: ({ slug }) => {
      toast.success("The course is a draft");
      onMade(slug);
    },
    after: useStale([courseList.name]),
  });
  return (
    <FormDialog
      id="new-course"
      title="New course"
      onClose={onClose}
      act={act}
      schema={addCourseSchema}
      values={{ title: "", slug: "", school: "", glyph: "" } as Typed}
      bodyOf={(typed: Typed) => ({ ...typed, slug: slugFrom(typed) })}
      onSend={(body) => act.run({ body })}
      submit="Make the draft"
      busyLabel="Making it..."
      otherwise={notReached("Please send it again: it is made once.")}
    >
      {(typed) => (
        <>
          <FormText name="title" label="Title" maxLength={courseLimits.title} data-autofocus />
          <FormText
            name="slug"
            label="Address"
            placeholder={slugFrom(typed)}
            maxLength={courseLimits.slug}
            hint={<span className="wrap-anywhere">{paths.course(slugFrom(typed))}</span>}
          />
          <FormSelect
            name="school"
            label="School"
            placeholder="Choose a school"
            options={(schools.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          />
          <GlyphSelect />
          <p className="hint">No one sees it before you publish it. Its texts, lessons and price come next.</p>
        </>
      )}
    </FormDialog>
  );
}
