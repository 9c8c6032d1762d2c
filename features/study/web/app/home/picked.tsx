import { Link } from "react-router";
import { BookTime } from "#features/classes/web/public/book-time.tsx";
import { firstName } from "#lib/first-name.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dayText, momentText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import type { ChosenCourse, HomePath } from "../../../home-contract.ts";
import { agoText } from "../../../home-texts.ts";
import { stepsDone } from "../../../rules.ts";
import { NextSteps, PathHero } from "./path-hero.tsx";
import { inOrder } from "./plans.ts";
import { WriteButton } from "./write-button.tsx";

type Picked = Extract<HomePath, { at: "picked" }>;

/** A tutor is picked: until when the answer comes, and that no one has to wait for it to take a time. */
export function PickedHero({ path }: { path: Picked }) {
  const { tutor, asked: request, answer: answered, isReachable, missed, course } = path;
  const now = useNow([request?.answersBy ?? null]);
  const first = firstName(tutor);
  const isLate = request !== null && now >= Date.parse(request.answersBy);
  const isDeclined = answered?.answer === "declined";
  const answer = request &&
    !answered && {
      isNow: true,
      title: isLate
        ? `${isReachable ? first : "We"} meant to answer by ${momentText(new Date(request.answersBy))}`
        : `${isReachable ? `${first} answers` : "We answer"} by ${momentText(new Date(request.answersBy))}`,
      text: isLate
        ? isReachable
          ? "Write once more, or just take a time: it reaches them at once."
          : "Please write to us if you have heard nothing."
        : "Here and by e-mail.",
    };
  return (
    <PathHero
      title={missed ? `You have not met ${first} yet` : titleOf(first, answered)}
      done={stepsDone.picked}
      tutor={tutor}
      actions={isDeclined ? <Others /> : isReachable ? <Bookable path={path} /> : <Arranged />}
    >
      <p className="max-w-[48ch] text-on-wall-2">
        {missed ? (
          <>
            You did not join your trial class of {dayText(missed.date)}, {missed.time}, here. Take another time.
          </>
        ) : answered ? (
          <>
            {first} wrote {agoText(new Date(answered.at), now)}:{" "}
            <q className="whitespace-pre-line wrap-anywhere">{answered.text}</q>
          </>
        ) : isReachable ? (
          <>
            {request ? `Sent ${agoText(new Date(request.at), now)}. ` : ""}You need not wait for the answer to take a
            time.
          </>
        ) : (
          <>{tutor.fullName} cannot be booked here at the moment: our team arranges your first class with you.</>
        )}
      </p>
      <NextSteps
        steps={[
          ...(answer && !missed ? [answer] : []),
          {
            title: "You meet for a free trial",
            text: "30 minutes, camera if you like.",
            isNow: missed !== null,
          },
          { title: "You pay only if it fits", text: course ? priceText(course) : "We tell you the price." },
        ]}
      />
      {missed && course ? (
        <p className="text-sm text-on-wall-2">
          You met all the same?{" "}
          <Link to={paths.enroll(course.slug)} className="text-on-wall underline">
            See the ways to pay
          </Link>
        </p>
      ) : null}
    </PathHero>
  );
}

function Bookable({ path: { tutor, answer } }: { path: Picked }) {
  return (
    <BookTime tutorId={tutor.id} {...(answer ? { proposed: answer.times } : {})}>
      <WriteButton tutor={tutor} />
    </BookTime>
  );
}

const titleOf = (first: string, answered: Picked["answer"]) =>
  !answered
    ? `${first} has your pick`
    : answered.answer === "accepted"
      ? `${first} says yes`
      : `${first} cannot take you now`;

function Others() {
  return (
    <Link to={paths.findTutor()} className={buttonClass({ variant: "sun", size: "sm" })}>
      Find another tutor
    </Link>
  );
}

function Arranged() {
  return (
    <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
      <Link to={paths.support()} className={buttonClass({ variant: "sun", size: "sm" })}>
        Write to us
      </Link>
      <Link to={paths.findTutor()} className={buttonClass({ variant: "line", size: "sm" })}>
        Find another tutor
      </Link>
    </div>
  );
}

/** `From ₦32,000 a month.` */
function priceText(course: ChosenCourse): string {
  const [lowest] = inOrder(course.plans);
  if (!lowest) return "The price is agreed with you.";
  const amount = formatMoney({ amountMinor: lowest.firstMinor, currency: lowest.currency });
  return `From ${amount}${lowest.plan.pays === "monthly" ? " a month" : ""}.`;
}
