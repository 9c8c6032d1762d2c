import { useQuery } from "@tanstack/react-query";
import { saveSchoolsSchema } from "#features/catalogue/course-contract.ts";
import { courseLimits, schoolKindNames } from "#features/catalogue/course-texts.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { notReached } from "#ui/api/call.ts";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { EntryFields } from "#ui/form/entry-fields.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { saveSchools } from "../../calls.ts";
import { schoolsQuery } from "../queries.ts";

/** Adds, renames, orders and removes schools, all at once; one with courses stays. */
export default function SchoolsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...schoolsQuery(), staleTime: 0, gcTime: 0 });
  const act = useAct(saveSchools, {
    onDone: () => toast.success("The schools are saved"),
    after: useStale([courseList.name]),
  });
  if (!data) return null;
  return (
    <FormDialog
      id="schools"
      title="Schools"
      size="lg"
      onClose={onClose}
      act={act}
      schema={saveSchoolsSchema}
      values={{ items: data.items.map(({ courses: _, ...school }) => school), seen: data.version }}
      onSend={(body) => act.run({ body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
    >
      <p className="hint">In the order of the price list. A school goes once it has no course.</p>
      <EntryFields noun="School" blank={{ key: null, name: "", note: "", kind: "career" }} max={courseLimits.schools}>
        {(prefix) => (
          <>
            <FormText name={`${prefix}.name`} label="Name" maxLength={courseLimits.schoolName} />
            <FormText
              name={`${prefix}.note`}
              label="Line under the name"
              optional
              maxLength={courseLimits.schoolNote}
            />
            <FormSelect name={`${prefix}.kind`} label="What its courses are for" options={optionsOf(schoolKindNames)} />
          </>
        )}
      </EntryFields>
    </FormDialog>
  );
}
