import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import { reasonSchema } from "#features/accounts/people-contract.ts";
import { viewingMinutes, viewingTexts } from "#features/accounts/viewing-texts.ts";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { enterViewing } from "#features/accounts/web/public/viewing-here.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { notReached } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Banner } from "#ui/components/banner.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { viewAs } from "../../calls.ts";
import type { PersonPage } from "../../contract.ts";
import { personQuery } from "../queries.ts";

export const meta = appMeta("See a student's pages");

/**
 * Begins to see the pages of a student as they do (ADM-03), in this tab: the token is answered to it alone, and neither another tab nor an
 * address ever has it.
 */
export default function ViewingPage() {
  const { id = "" } = useParams();
  return <ViewingView id={id} />;
}

export function ViewingView({ id }: { id: string }) {
  const [query] = useSearchParams();
  const person = useQuery(personQuery(id));
  return (
    <div className="max-w-140">
      <PageHeading>See it as a student</PageHeading>
      <p className="mb-4">
        <Link to={paths.person(id)} className="link inline-flex min-h-11 items-center">
          Back to the person
        </Link>
      </p>
      {query.has("over") && (
        <Banner icon="clock" className="mb-6">
          {viewingTexts.over} {viewingMinutes} minutes are the longest, and it ends with your log-in.
        </Banner>
      )}
      <QueryBoundary
        query={person}
        loading="Loading the person..."
        skeleton={<SkeletonBlock className="h-72" />}
        failed="The person could not be loaded."
        kind="person"
        className="card"
      >
        {(data) =>
          mayHere(viewAs) ? <Why person={data} /> : <p>Your role does not let you see the pages of students.</p>
        }
      </QueryBoundary>
    </div>
  );
}

function Why({ person }: { person: PersonPage }) {
  const { id, fullName } = person;
  const act = useAct(viewAs, { onDone: (answer) => enterViewing(answer, paths.dashboard()) });
  return (
    <CallForm
      act={act}
      schema={reasonSchema}
      values={{ reason: "" }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit={`See it as ${firstName(person)}`}
      busyLabel="Opening..."
      otherwise={notReached("Please press the button again.")}
      draft={`viewing-${id}`}
      className="card grid gap-4.5 p-5 wrap-anywhere"
    >
      <p>
        For {viewingMinutes} minutes this tab shows the pages of {fullName} as they see them. Nothing can be changed,
        and their messages and devices are not shown.
      </p>
      <p className="text-ink-2">
        {fullName} gets a mail, and reads in their settings who it was, when, and why. It is written in the audit log.
      </p>
      <FormArea
        name="reason"
        label="Why"
        hint="In words that the student may read, such as: you called about a class that is missing."
        rows={3}
        maxLength={300}
        required
      />
    </CallForm>
  );
}
