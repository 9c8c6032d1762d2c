import { useQuery } from "@tanstack/react-query";
import { peopleList } from "#features/accounts/people-texts.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormBoxes } from "#ui/form/form-boxes.tsx";
import { FormSelect } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { setTaughtCourses } from "../../calls.ts";
import { type PersonPage, type TaughtCourses, taughtCoursesBody } from "../../contract.ts";
import { taughtCoursesQuery } from "../queries.ts";

type Props = { person: Pick<PersonPage, "id" | "fullName">; onClose: () => void };

/** Chooses which courses a tutor teaches (ADM-05): what students can pick them for, be placed with and be handed over for. */
export default function CoursesDialog({ person, onClose }: Props) {
  const act = useAct(setTaughtCourses, {
    after: useStale([peopleList.name]),
    onDone: () => toast.success(`The courses of ${person.fullName} are saved`),
  });
  return (
    <Dialog
      id="courses-taught"
      open
      title={`Courses that ${person.fullName} teaches`}
      dismissible={!act.isBusy}
      onClose={onClose}
    >
      <QueryBoundary
        query={useQuery(taughtCoursesQuery(person.id))}
        loading="Loading the courses..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed="The courses could not be loaded."
      >
        {({ courses, taught }) => (
          <CallForm
            act={act}
            schema={taughtCoursesBody}
            values={{ courseIds: taught, main: taught[0] ?? "" }}
            bodyOf={({ courseIds, main }) => ({ courseIds: mainFirst(courseIds, main), before: taught })}
            onSend={async (body) => {
              const isDone = await act.run({ params: { id: person.id }, body });
              if (isDone) onClose();
              return isDone;
            }}
            submit="Save the courses"
            busyLabel="Saving..."
            className="grid gap-4"
          >
            {({ courseIds }) => (
              // What is taught already is at hand; the rest stays in its order.
              <Choices
                courses={courses.toSorted((a, b) => Number(taught.includes(b.id)) - Number(taught.includes(a.id)))}
                chosen={courseIds}
              />
            )}
          </CallForm>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

const mainFirst = (ids: readonly string[], main: string): string[] =>
  ids.includes(main) ? [main, ...ids.filter((id) => id !== main)] : [...ids];

function Choices({ courses, chosen }: { courses: TaughtCourses["courses"]; chosen: readonly string[] }) {
  const titles = new Map(courses.map(({ id, title, isPublished }) => [id, isPublished ? title : `${title} (hidden)`]));
  return (
    <>
      <p className="text-ink-2">Students find the tutor by these, and can be placed with them.</p>
      <FormBoxes name="courseIds" legend="Courses" labelOf={(id) => titles.get(id)}>
        {(box) => <div className="grid gap-x-4 sm:grid-cols-2">{courses.map(({ id }) => box(id))}</div>}
      </FormBoxes>
      <FormSelect
        name="main"
        label="Main course"
        hint="It stands under the name."
        options={courses.filter(({ id }) => chosen.includes(id)).map(({ id, title }) => ({ value: id, label: title }))}
      />
    </>
  );
}
