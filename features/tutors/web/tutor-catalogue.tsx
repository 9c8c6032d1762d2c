import type { ReactNode } from "react";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { Button, ButtonLink, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { useNearScript } from "#ui/islands/near.ts";
import {
  cataloguePageSize,
  maxCountedFree,
  type TutorCard as Tutor,
  type TutorCatalogueData,
  typeFilters,
} from "../catalogue-contract.ts";
import { tutorTexts } from "../contract.ts";
import { availabilityOptions, priceOptions } from "../rules.ts";
import { classTypeLabel } from "./class-type.tsx";
import { TutorCard } from "./tutor-card.tsx";

const grouped = (count: number) => new Intl.NumberFormat("en-NG").format(count);

/** What another area shows of a tutor on the card. */
type TimesOf = (tutor: Tutor, index: number) => ReactNode;

/** Cards that phones show before "Show more". */
const firstOnPhones = 3;

/**
 * The tutors to choose from (FIND-01), with filters that live in the address: a plain form, so search and filters work
 * without scripts and can be shared as a link.
 */
export function TutorCatalogue({ catalogue, times }: { catalogue: TutorCatalogueData; times?: TimesOf }) {
  const near = useNearScript("site/sections");
  const { tutors, matchCount: count, total, filters } = catalogue;
  const { course, type, price, availability, q } = filters;
  const isFiltered = [course, type, price, availability, q].some((requested) => requested !== null);
  const isMore = availability !== null && count === maxCountedFree;
  return (
    <section {...near} className="section drawn-later" id="find-tutor" tabIndex={-1} aria-labelledby="find-tutor-title">
      <div className="wrap">
        <div className="mb-5 md:mb-6">
          <h2 id="find-tutor-title">{tutorTexts.catalogueHeading}</h2>
          <p className="mt-2.5 max-w-[70ch] text-ink-2">
            {isFiltered
              ? `${grouped(count)}${isMore ? "+" : ""} of ${grouped(total)} tutors.`
              : `${grouped(total)} tutors. Read their reviews, then pick the one who fits you.`}
          </p>
        </div>
        <FilterForm catalogue={catalogue} isFiltered={isFiltered} />
        {tutors.length === 0 ? (
          <EmptyState
            kind="person"
            message={tutorTexts.noTutors}
            hint="Try fewer words or fewer filters."
            action={
              <ButtonLink href={paths.tutors()} variant="line">
                Show all {grouped(total)} tutors
              </ButtonLink>
            }
          />
        ) : (
          <TutorGrid tutors={tutors} times={times} />
        )}
        <Pages matchCount={count} filters={filters} />
      </div>
    </section>
  );
}

/** Links to the pages before and after; nothing where all fit on one. */
function Pages({ matchCount: count, filters }: Pick<TutorCatalogueData, "matchCount" | "filters">) {
  const pages = Math.ceil(count / cataloguePageSize);
  if (pages <= 1) return null;
  const { page } = filters;
  const look = buttonClass({ variant: "line" });
  return (
    <nav aria-label="Pages of tutors" className="mt-6 flex flex-wrap items-center justify-between gap-4 md:mt-8">
      <p className="text-ink-2 text-sm tabular-nums">
        Page {grouped(page)} of {grouped(pages)}
      </p>
      <div className="flex gap-3">
        {page > 1 && (
          <a href={paths.tutors({ ...filters, page: page - 1 })} rel="prev" className={look}>
            Previous
          </a>
        )}
        {page < pages && (
          <a href={paths.tutors({ ...filters, page: page + 1 })} rel="next" className={look}>
            Next
          </a>
        )}
      </div>
    </nav>
  );
}

/** On phones with scripts only the first cards show; the rest stay in the page and come with one touch. */
function TutorGrid({ tutors, times }: { tutors: readonly Tutor[]; times: TimesOf | undefined }) {
  const more = tutors.length - firstOnPhones;
  return (
    <ul className="group/tutors drawn-by-item grid gap-4 has-[[open]]:items-start md:grid-cols-2 md:gap-5 min-[70rem]:grid-cols-3">
      {tutors.slice(0, firstOnPhones).map((tutor, index) => (
        <li key={tutor.id}>
          <TutorCard tutor={tutor} times={times?.(tutor, index)} />
        </li>
      ))}
      {more > 0 && (
        // A checkbox, so that it needs no script of its own. The first card that it shows comes right after it.
        <li className="hidden max-md:[html.js_&]:group-not-has-[#all-tutors:checked]/tutors:block">
          <label className={buttonClass({ variant: "line", block: true })}>
            <input type="checkbox" id="all-tutors" className="sr-only" autoComplete="off" />
            Show {counted(more, "more tutor")}
          </label>
        </li>
      )}
      {tutors.slice(firstOnPhones).map((tutor, index) => (
        <li key={tutor.id} className="max-md:[html.js_&]:group-not-has-[#all-tutors:checked]/tutors:hidden">
          <TutorCard tutor={tutor} times={times?.(tutor, firstOnPhones + index)} />
        </li>
      ))}
    </ul>
  );
}

function FilterForm({ catalogue, isFiltered }: { catalogue: TutorCatalogueData; isFiltered: boolean }) {
  const { courses, prices, filters } = catalogue;
  // A form that is sent with GET keeps the fragment of its action, so the answer opens at the catalogue.
  return (
    <search>
      <form
        method="get"
        action={paths.tutors()}
        className="mb-6 grid grid-cols-2 items-end gap-3 md:mb-8 lg:grid-cols-4"
      >
        <TextField
          id="tutor-q"
          name="q"
          type="search"
          label="Name, course or skill"
          startIcon="search"
          defaultValue={filters.q ?? ""}
          maxLength={100}
          enterKeyHint="search"
          fieldClassName="col-span-2"
        />
        <SelectField
          id="tutor-course"
          name="course"
          label="Course"
          defaultValue={filters.course ?? ""}
          placeholder="All courses"
          options={courses.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <SelectField
          id="tutor-type"
          name="type"
          label="Classes"
          defaultValue={filters.type ?? ""}
          placeholder="All classes"
          options={Object.entries(typeFilters).map(([value, type]) => ({ value, label: classTypeLabel(type) }))}
        />
        <SelectField
          id="tutor-price"
          name="price"
          label="Price"
          defaultValue={filters.price?.toString() ?? ""}
          placeholder="Any price"
          options={priceOptions(prices)}
        />
        <SelectField
          id="tutor-hours"
          name="availability"
          label="Free hours, Lagos"
          defaultValue={filters.availability ?? ""}
          placeholder="Any hours"
          options={availabilityOptions}
        />
        <SelectField
          id="tutor-sort"
          name="sort"
          label="Sort by"
          defaultValue={filters.sort ?? ""}
          placeholder="Our order"
          options={[{ value: "rating", label: "Rating" }]}
        />
        <div className="contents items-center gap-x-4 lg:flex">
          <Button type="submit">Show tutors</Button>
          {(isFiltered || filters.sort) && (
            <a
              href={paths.tutors()}
              className="link inline-flex min-h-(--tap) items-center justify-self-start text-sm max-lg:col-span-2"
            >
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
