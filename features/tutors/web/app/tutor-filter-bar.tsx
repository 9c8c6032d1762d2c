import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { SelectField } from "#ui/components/select-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { filtersQuery, type TutorWishes } from "../queries.ts";

/** The courses that are taught change rarely. */
const believedMs = 60 * 60_000;

const days = {
  mon: "Mondays",
  tue: "Tuesdays",
  wed: "Wednesdays",
  thu: "Thursdays",
  fri: "Fridays",
  sat: "Saturdays",
  sun: "Sundays",
};
const availabilityOptions = [
  { value: "week", label: "Free in 7 days" },
  ...Object.entries(days).map(([value, label]) => ({ value, label })),
];
const ratingOptions = [
  { value: "4.5", label: "4.5 stars and up" },
  { value: "4", label: "4 stars and up" },
  { value: "3", label: "3 stars and up" },
];
const classOptions = [
  { value: "physical", label: "Online and physical" },
  { value: "online", label: "Online only" },
];

type TutorFilterBarProps = {
  wishes: TutorWishes;
  wish: (change: Partial<TutorWishes>) => void;
  /** Asks for everybody again. */
  clear: () => void;
};

/** What narrows the list. On phones behind a button, so that the list is seen first. */
export function TutorFilterBar({ wishes, wish, clear }: TutorFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...filtersQuery(),
    staleTime: believedMs,
  });
  const { q, sort, course, classType, rating, availability } = wishes;
  const number = [course, classType, rating, availability].filter(Boolean).length;
  const courses = data?.courses ?? [];
  // A course of the address can be chosen before, or without, the list of courses.
  const isMissing = course !== "" && !courses.some(({ slug }) => slug === course);

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 md:hidden">
        <Button
          variant="line"
          size="sm"
          aria-expanded={isOpen}
          aria-controls="tutor-filters"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size={16} />
          Filters{number > 0 ? ` (${number})` : ""}
        </Button>
        {number > 0 || q ? <ClearButton onClick={clear} /> : null}
      </div>
      <div
        id="tutor-filters"
        className={cx(
          "grid-cols-2 items-center gap-3 md:grid xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none",
          isOpen ? "grid" : "hidden",
        )}
      >
        <SelectField
          name="course"
          label="Course"
          placeholder="All courses"
          value={course}
          onChange={(event) => wish({ course: event.currentTarget.value })}
          fieldClassName={quiet}
        >
          {isMissing ? <option value={course}>{course.replaceAll("-", " ")}</option> : null}
          {courses.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="classType"
          label="Classes"
          placeholder="All classes"
          options={classOptions}
          value={classType}
          onChange={(event) => wish({ classType: event.currentTarget.value as TutorWishes["classType"] })}
          fieldClassName={quiet}
        />
        <SelectField
          name="availability"
          label="Free hours"
          placeholder="Any hours"
          options={availabilityOptions}
          value={availability}
          onChange={(event) => wish({ availability: event.currentTarget.value as TutorWishes["availability"] })}
          fieldClassName={quiet}
        />
        <SelectField
          name="rating"
          label="Rating"
          placeholder="Any rating"
          options={ratingOptions}
          value={rating}
          onChange={(event) => wish({ rating: event.currentTarget.value as TutorWishes["rating"] })}
          fieldClassName={quiet}
        />
        {q ? (
          <SelectField
            name="sort"
            label="Sort by"
            placeholder="Best match"
            options={[{ value: "rating", label: "By rating" }]}
            value={sort}
            onChange={(event) => wish({ sort: event.currentTarget.value as TutorWishes["sort"] })}
            fieldClassName={quiet}
          />
        ) : null}
        {number > 0 || q ? <ClearButton onClick={clear} className="justify-self-start max-md:hidden" /> : null}
      </div>
    </>
  );
}

/** The first choice of each field says what it is about; its label is there for those who hear the page. */
const quiet = "[&>label]:sr-only";

function ClearButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button variant="ghost" size="sm" onClick={onClick} className={className}>
      Clear all
    </Button>
  );
}
