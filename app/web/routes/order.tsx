import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router";
import { OrderPage } from "#features/checkout/web/app/order-page.tsx";
import { NextStep } from "#features/checkout/web/public/next-step.tsx";
import { nextClassQuery } from "#features/classes/web/public/next-class-query.ts";
import { onboardingQuery } from "#features/onboarding/web/public/onboarding-query.ts";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";

export const meta = appMeta("Order");

const SponsorPanel = lazyPart(() => import("#features/sponsors/web/public/sponsor-panel.tsx"));

export default function Order() {
  return (
    <OrderPage
      sponsor={({ id, currency }) => (
        // As high as the panel is closed: what stands above it, the button that pays, must not move under a finger.
        <Suspense fallback={<SkeletonBlock className="h-14.5" />}>
          <SponsorPanel orderId={id} currency={currency} />
        </Suspense>
      )}
      steps={
        <>
          <FirstClass />
          <Mifi />
        </>
      }
    />
  );
}

function FirstClass() {
  const { data } = useQuery(nextClassQuery());
  const next = data?.next;
  return (
    <NextStep
      icon="calendar"
      title={next ? `Next class: ${dayText(next.date, "short")}, ${next.time}` : "Your classes"}
    >
      {next ? (
        <>
          {next.title} with {next.tutor.fullName}, in your{" "}
        </>
      ) : (
        <>
          Choose their times on your{" "}
          <Link to={paths.dashboard()} className="link">
            home page
          </Link>
          . Then you find them in your{" "}
        </>
      )}
      <Link to={paths.calendar()} className="link">
        calendar
      </Link>
      {next && <>. The room opens 10 minutes before</>}.
    </NextStep>
  );
}

function Mifi() {
  const { data } = useQuery(onboardingQuery());
  if (!data || data.handedOverOn) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <NextStep icon="wifi" title="Your free Mifi">
      {data.earnedOn
        ? "You have earned it. We write to you about handing it over."
        : `${done} of ${data.steps.length} steps are done. You see what is missing on your `}
      {!data.earnedOn && (
        <>
          <Link to={paths.dashboard()} className="link">
            home page
          </Link>
          .
        </>
      )}
    </NextStep>
  );
}
