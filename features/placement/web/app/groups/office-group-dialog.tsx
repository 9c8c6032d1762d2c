import { useState } from "react";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import type { GroupMakers } from "../../../groups-contract.ts";
import { placementTexts } from "../../../texts.ts";
import { makersQuery } from "../../queries.ts";
import { NewGroup, useAddGroup } from "../new-group-dialog.tsx";

/** A new group of any course: who teaches it, then its days and weekly times (ADM-05). `course`: the slug of the one that is chosen first. */
export default function OfficeGroupDialog({ course, onClose }: { course: string | undefined; onClose: () => void }) {
  const act = useAddGroup(onClose);
  return (
    <Dialog id="office-group" open title="New group" dismissible={!act.isBusy} onClose={onClose}>
      <QueryBoundary
        query={usePageQuery(makersQuery())}
        loading={placementTexts.loadingChoices}
        skeleton={<SkeletonRows />}
        failed={placementTexts.choicesFailed}
      >
        {({ courses }) =>
          courses.length === 0 ? (
            <p>{placementTexts.noMakers}</p>
          ) : (
            <OfficeGroup courses={courses} course={course} act={act} />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

type OfficeGroupProps = GroupMakers & { course: string | undefined; act: ReturnType<typeof useAddGroup> };

function OfficeGroup({ courses, course, act }: OfficeGroupProps) {
  const [slug, setSlug] = useState(courses.find((taught) => taught.slug === course)?.slug ?? "");
  const [tutorId, setTutorId] = useState("");
  const tutors = courses.find((taught) => taught.slug === slug)?.tutors ?? [];
  const tutor = tutors.find(({ id }) => id === tutorId) ?? (tutors.length === 1 ? tutors[0] : undefined);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="of-course"
          label="Course"
          placeholder="Choose a course"
          value={slug}
          onChange={({ currentTarget }) => setSlug(currentTarget.value)}
          options={courses.map(({ slug: value, title }) => ({ value, label: title }))}
        />
        <SelectField
          name="of-tutor"
          label="Tutor"
          placeholder="Choose a tutor"
          value={tutor?.id ?? ""}
          onChange={({ currentTarget }) => setTutorId(currentTarget.value)}
          options={tutors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      </div>
      {tutor && <NewGroup key={`${slug} ${tutor.id}`} act={act} tutorId={tutor.id} course={slug} isOfCourse />}
    </div>
  );
}
