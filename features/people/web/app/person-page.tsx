import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { peopleTexts } from "#features/accounts/people-texts.ts";
import { paths } from "#lib/paths.ts";
import { ApiError } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { personQuery } from "../queries.ts";
import { PersonHead } from "./person-head.tsx";
import { Changes, Enrolments, Orders, Sponsors } from "./person-parts.tsx";
import { PersonTimeline } from "./person-timeline.tsx";

export const meta = appMeta("Person");

export default function PersonPage() {
  const { id = "" } = useParams();
  return <PersonView id={id} />;
}

/** One person whole (ADM-03): how they are reached, what they learn and pay, what staff changed, and all that happened. */
export function PersonView({ id }: { id: string }) {
  const query = useQuery(personQuery(id));
  const { error, data } = query;
  const isGone = error instanceof ApiError && [400, 404, 422].includes(error.status) && !data;
  return (
    <>
      <PageHeading>{data?.fullName ?? "Person"}</PageHeading>
      <p className="mb-4">
        <Link to={paths.people()} className="link inline-flex min-h-11 items-center">
          All people
        </Link>
      </p>
      {isGone ? (
        <EmptyState
          kind="person"
          className="card"
          message={peopleTexts.unknown}
          action={
            <Link to={paths.people()} className={buttonClass()}>
              To the people
            </Link>
          }
        />
      ) : (
        <QueryBoundary
          query={query}
          loading="Loading the person..."
          skeleton={<SkeletonBlock className="h-96" />}
          failed="The person could not be loaded."
          kind="person"
          className="card"
        >
          {(person) => (
            <div className="grid grid-cols-1 gap-5">
              <PersonHead person={person} />
              <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
                <div className="grid grid-cols-1 gap-5">
                  <Enrolments enrolments={person.enrolments} />
                  {person.orders && <Orders id={person.id} {...person.orders} />}
                  {person.sponsors && person.sponsors.length > 0 && <Sponsors sponsors={person.sponsors} />}
                  {person.audit && <Changes id={person.id} {...person.audit} />}
                </div>
                <PersonTimeline id={person.id} hasMoney={person.orders !== null} />
              </div>
            </div>
          )}
        </QueryBoundary>
      )}
    </>
  );
}
