import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { cancelOrder } from "../../calls.ts";
import type { Quote } from "../../contract.ts";
import { choiceFrom } from "../choice-from.ts";
import { quoteQuery } from "../public/queries.ts";
import { OrderForm } from "./order-form.tsx";
import { OrderSummary } from "./order-summary.tsx";

export const meta = appMeta("Checkout");

/** Checkout (VIEW-02, PAY-01): the order as the server prices it, and how to pay it. */
export function CheckoutPage() {
  const [address] = useSearchParams();
  const choice = choiceFrom(address);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery({
    ...quoteQuery(choice),
    enabled: choice.course !== "",
    // The other currency's price takes the place of this one's; what is typed stays.
    placeholderData: (before) => (before?.course.slug === choice.course ? before : undefined),
  });
  return (
    <>
      <PageTop>
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-[1.875rem] md:text-[2.5rem]">Checkout</h1>
          <Cancel course={choice.course} />
        </div>
      </PageTop>
      {choice.course === "" ? (
        <NoCourse />
      ) : data && !error ? (
        <Order quote={data} isOld={isPlaceholderData} />
      ) : isPending ? (
        <Waiting />
      ) : error instanceof ApiError && error.status === 404 ? (
        <NoCourse />
      ) : error instanceof ApiError && error.status === 422 ? (
        // What the address asks for is not offered (any more): choosing again helps, trying again does not.
        <EmptyState
          kind="receipt"
          className="card"
          message={errorMessage(error, "This order cannot be placed.")}
          action={
            <Link to={paths.enroll(choice.course)} className={buttonClass()}>
              Choose again
            </Link>
          }
        />
      ) : (
        <LoadFailure
          kind="receipt"
          message={errorMessage(error, "Your order could not be loaded.")}
          onRetry={() => refetch()}
          busy={isFetching}
          className="card"
        />
      )}
    </>
  );
}

function Order({ quote, isOld }: { quote: Quote; isOld: boolean }) {
  const { course, isEnrolled, waitingOrder } = quote;
  if (!isEnrolled && !waitingOrder) return <OrderForm quote={quote} isOld={isOld} />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start lg:gap-12">
      {waitingOrder?.isBegun ? (
        <Banner
          icon="graduation-cap"
          action={
            <Link to={paths.order(waitingOrder.id)} className={buttonClass({ size: "sm" })}>
              Go to the order
            </Link>
          }
        >
          <b>You are already taking this course.</b> What you still have to pay for it is in your order{" "}
          {waitingOrder.reference}.
        </Banner>
      ) : isEnrolled ? (
        <Banner
          icon="graduation-cap"
          action={
            <Link to={paths.learn(course.slug)} className={buttonClass({ size: "sm" })}>
              Continue learning
            </Link>
          }
        >
          <b>You are already taking this course.</b> There is nothing to pay here.
        </Banner>
      ) : (
        waitingOrder && <Waits order={waitingOrder} />
      )}
      <OrderSummary quote={quote} />
    </div>
  );
}

/** The course is ordered and waits to be paid: that goes on where it was left, or is let be. */
function Waits({ order }: { order: NonNullable<Quote["waitingOrder"]> }) {
  const act = useAct(cancelOrder, { onDone: useStale([]) });
  return (
    <div className="card grid gap-4 p-5">
      <p>
        <b>You have ordered this course.</b> Order {order.reference} waits to be paid.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.order(order.id)} className={buttonClass()}>
          Go to the order
        </Link>
        <Button variant="line" busy={act.isBusy} onClick={() => void act.run({ params: { id: order.id } })}>
          Choose again
        </Button>
      </div>
      <ActError error={act.error} />
    </div>
  );
}

function NoCourse() {
  return (
    <EmptyState
      kind="receipt"
      className="card"
      message="Choose a course first."
      action={
        <Link to={paths.myCourses()} className={buttonClass()}>
          My Courses
        </Link>
      }
    />
  );
}

/** Back to where one came from; who came by the address alone goes to the course. */
function Cancel({ course }: { course: string }) {
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  return (
    <Button
      variant="line"
      size="sm"
      onClick={() => (isFirst ? navigate(course ? paths.enroll(course) : paths.myCourses()) : navigate(-1))}
    >
      Cancel
    </Button>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading your order...">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-12">
        <SkeletonBlock className="h-80 max-lg:order-2" />
        <SkeletonBlock className="h-96" />
      </div>
    </Skeleton>
  );
}

export default CheckoutPage;
