import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SchoolCourses } from "#features/catalogue/course-contract.ts";
import { courseStates } from "#features/catalogue/course-texts.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { orderCourses } from "../../calls.ts";
import { stateTones } from "../../texts.ts";
import { schoolCoursesQuery, schoolsQuery } from "../queries.ts";

/** The order in which the courses of a school are shown everywhere (ADM-05). */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const schools = useQuery(schoolsQuery());
  const [chosen, setChosen] = useState("");
  const school = chosen || (schools.data?.items.find(({ courses }) => courses > 1)?.key ?? "");
  const query = useQuery(schoolCoursesQuery(school));
  const act = useAct(orderCourses, {
    after: useStale([courseList.name]),
    onDone: () => {
      toast.success("The order is saved");
      onClose();
    },
  });
  return (
    <Dialog id="course-order" open title="Order of courses" dismissible={!act.isBusy} onClose={onClose}>
      <div className="grid gap-4">
        <SelectField
          name="school"
          label="School"
          value={school}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={(schools.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        />
        <QueryBoundary
          query={query}
          loading="Loading the courses..."
          skeleton={<SkeletonRows />}
          failed="The courses could not be loaded. Please try again."
        >
          {({ items }) => (
            <Order
              key={`${school} ${items.map(({ id }) => id).join()}`}
              items={items}
              isBusy={act.isBusy}
              onSave={(courses) =>
                void act.run({ params: { school }, body: { courses, seen: items.map(({ id }) => id) } })
              }
            />
          )}
        </QueryBoundary>
        <ActError error={act.error} otherwise={notReached("Please send it again: it is saved once.")} />
      </div>
    </Dialog>
  );
}

type OrderProps = { items: SchoolCourses["items"]; isBusy: boolean; onSave: (courses: string[]) => void };

function Order({ items, isBusy, onSave }: OrderProps) {
  const [rows, setRows] = useState(items);
  if (rows.length === 0) return <p>This school has no course yet.</p>;
  /** Changes the place of a course with the one before or after it; the focus stays on its button. */
  function move(at: number, by: 1 | -1) {
    const [row, neighbour] = [rows[at], rows[at + by]];
    if (row && neighbour) setRows(rows.with(at, neighbour).with(at + by, row));
  }
  return (
    <>
      <ol aria-label="Courses in their order" className="divide-y divide-line">
        {rows.map(({ id, title, state }, at) => (
          <li key={id} className="flex items-center gap-3 py-1">
            <span className="mr-auto min-w-0 wrap-anywhere">{title}</span>
            {state !== "published" && <Badge tone={stateTones[state]}>{courseStates[state]}</Badge>}
            <IconButton label={`Move ${title} up`} aria-disabled={at === 0 || undefined} onClick={() => move(at, -1)}>
              <Icon name="chevron-up" />
            </IconButton>
            <IconButton
              label={`Move ${title} down`}
              aria-disabled={at === rows.length - 1 || undefined}
              onClick={() => move(at, 1)}
            >
              <Icon name="chevron-down" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button busy={isBusy} busyLabel="Saving..." onClick={() => onSave(rows.map(({ id }) => id))}>
        Save the order
      </Button>
    </>
  );
}
