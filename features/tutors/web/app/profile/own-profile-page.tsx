import { Suspense } from "react";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { ownProfileTexts as texts } from "../../../own-profile-texts.ts";
import { ownProfileQuery } from "../../queries.ts";

// With the schema that checks it: it comes after the page itself.
const ProfileForm = lazyPart(() => import("./profile-form.tsx"));

/** What the public sees of a tutor, next to the card and the page that it makes (TUT-01). `onSaved`: what else shows the same face is read again. */
export function OwnProfilePage({ onSaved }: { onSaved: () => unknown }) {
  return (
    <>
      <PageHeading lead="What students see before they pick you">Profile</PageHeading>
      <QueryBoundary
        query={usePageQuery(ownProfileQuery())}
        loading={texts.loading}
        skeleton={<SkeletonBlock className="h-160" />}
        failed={texts.failed}
        className="card"
      >
        {(profile) => (
          <Suspense fallback={<SkeletonBlock className="h-160" />}>
            <ProfileForm own={profile.data} onSaved={onSaved} />
          </Suspense>
        )}
      </QueryBoundary>
    </>
  );
}
