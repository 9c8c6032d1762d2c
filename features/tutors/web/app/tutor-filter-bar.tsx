import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { SelectField } from "#ui/components/select-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { availabilityOptions, priceOptions } from "../../rules.ts";
import { filtersQuery, type TutorWishes } from "../queries.ts";

/** The courses that are taught change rarely. */
const believedMs = 60 * 60_000;

const ratingOptions = [
  { value: "4.5", label: "4.5 stars and up" },
  { value: "4", label: "4 stars and up" },
  { value: "3", label: "3 stars and up" },
] as const;
const classTypeOptions = [
  { value: "physical", label: "Online and physical" },
  { value: "online", label: "Online only" },
] as const;
const sortOptions = [{ value: "rating", label: "By rating" }] as const;

/** What was chosen of the options of a field; empty where that is none of them. */
const chosen = <Value extends string>(options: readonly { value: Value }[], value: string): Value | "" =>
  options.find((option) => option.value === value)?.value ?? "";

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
  const { q, sort, course, classType, rating, price, availability } = wishes;
  const number = [course, classType, rating, price, availability].filter(Boolean).length;
  const courses = data?.courses ?? [];
  // A sum of the address can be none of the choices: a link of another day.
  const sums = new Set([...(data?.prices ?? []), ...(price === "" ? [] : [Number(price)])]);
  const prices = priceOptions([...sums].toSorted((a, b) => a - b));
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
          options={classTypeOptions}
          value={classType}
          onChange={(event) => wish({ classType: chosen(classTypeOptions, event.currentTarget.value) })}
          fieldClassName={quiet}
        />
        <SelectField
          name="price"
          label="Price"
          placeholder="Any price"
          options={prices}
          value={price}
          onChange={(event) => wish({ price: event.currentTarget.value })}
          fieldClassName={quiet}
        />
        <SelectField
          name="availability"
          label="Free hours"
          placeholder="Any hours"
          options={availabilityOptions}
          value={availability}
          onChange={(event) => wish({ availability: chosen(availabilityOptions, event.currentTarget.value) })}
          fieldClassName={quiet}
        />
        <SelectField
          name="rating"
          label="Rating"
          placeholder="Any rating"
          options={ratingOptions}
          value={rating}
          onChange={(event) => wish({ rating: chosen(ratingOptions, event.currentTarget.value) })}
          fieldClassName={quiet}
        />
        {q ? (
          <SelectField
            name="sort"
            label="Sort by"
            placeholder="Best match"
            options={sortOptions}
            value={sort}
            onChange={(event) => wish({ sort: chosen(sortOptions, event.currentTarget.value) })}
            fieldClassName={quiet}
          />
        ) : null}
        {number > 0 || q ? <ClearButton onClick={clear} className="justify-self-start max-md:hidden" /> : null}
      </div>
    </>
  );
}

/** The first choice of each field shows what it is about; its label is there for those who hear the page. */
const quiet = "[&>label]:sr-only";

function ClearButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button variant="ghost" size="sm" onClick={onClick} className={className}>
      Clear all
    </Button>
  );
}
