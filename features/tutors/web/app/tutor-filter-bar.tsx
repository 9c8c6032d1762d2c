import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { cx } from "#ui/components/cx.ts";
import { SelectField } from "#ui/components/select-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { fetchFilters, filtersKey, type TutorWishes } from "../tutors-api.ts";

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
  { value: "week", label: "Next 7 days" },
  ...Object.entries(days).map(([value, label]) => ({ value, label })),
];
const ratingOptions = [
  { value: "4.5", label: "4.5 stars and up" },
  { value: "4", label: "4 stars and up" },
  { value: "3", label: "3 stars and up" },
];
const classTypes = [
  { value: "physical", label: "Online and physical" },
  { value: "online", label: "Online only" },
] as const;

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
    queryKey: filtersKey,
    queryFn: ({ signal }) => fetchFilters(signal),
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
          "grid-cols-2 items-end gap-3 md:grid lg:grid-cols-[1.3fr_1fr_1fr_auto]",
          isOpen ? "grid" : "hidden",
        )}
      >
        <SelectField
          name="course"
          label="Course"
          placeholder="All courses"
          value={course}
          onChange={(event) => wish({ course: event.currentTarget.value })}
          fieldClassName="max-md:col-span-2"
        >
          {isMissing ? <option value={course}>{course.replaceAll("-", " ")}</option> : null}
          {courses.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="availability"
          label="Free hours"
          placeholder="Any time"
          options={availabilityOptions}
          value={availability}
          onChange={(event) => wish({ availability: event.currentTarget.value as TutorWishes["availability"] })}
        />
        <SelectField
          name="rating"
          label="Rating"
          placeholder="Any rating"
          options={ratingOptions}
          value={rating}
          onChange={(event) => wish({ rating: event.currentTarget.value as TutorWishes["rating"] })}
        />
        {q ? (
          <SelectField
            name="sort"
            label="Sort by"
            placeholder="Best match"
            options={[{ value: "rating", label: "Rating" }]}
            value={sort}
            onChange={(event) => wish({ sort: event.currentTarget.value as TutorWishes["sort"] })}
          />
        ) : null}
        <fieldset className="col-span-full flex flex-wrap items-center gap-2">
          <legend className="sr-only">Classes</legend>
          {classTypes.map(({ value, label }) => (
            <ChipButton
              key={value}
              pressed={classType === value}
              onClick={() => wish({ classType: classType === value ? "" : value })}
            >
              {label}
            </ChipButton>
          ))}
          {number > 0 || q ? <ClearButton onClick={clear} className="max-md:hidden" /> : null}
        </fieldset>
      </div>
    </>
  );
}

function ClearButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button variant="ghost" size="sm" onClick={onClick} className={className}>
      Clear all
    </Button>
  );
}
