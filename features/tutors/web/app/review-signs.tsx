import type { ReactNode } from "react";
import { dateText } from "#lib/viewer-zone.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { OfficeReview, ReviewSigns as Signs } from "../../office-review-contract.ts";
import { comparedReviews, maxInWeek } from "../../office-review-texts.ts";

const contactTexts = { phone: "a phone number", link: "a link", email: "an e-mail address" } as const;
const places = ["Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"];
const list = new Intl.ListFormat("en-GB");

/** What helps to decide about a review that waits: what is known of its writer, its words, its week, and the stars that it would change. */
export function ReviewSigns({ review, signs }: { review: OfficeReview; signs: Signs }) {
  const { inWeek, shared, contacts, now, published } = signs;
  return (
    <ul
      aria-label={`Signs of the review of ${review.tutorName}`}
      className="my-1 grid gap-x-6 gap-y-2 text-sm lg:grid-cols-2"
    >
      <Writer review={review} />
      {contacts.length > 0 && (
        <Sign isWarning icon="link" name={`Contains ${list.format(contacts.map((kind) => contactTexts[kind]))}`} />
      )}
      {shared && (
        <Sign
          isWarning
          icon="copy"
          name={`${shared.words === null ? "The same words as" : "Words shared with"} a review of ${shared.tutorName}, ${dateText(new Date(shared.writtenAt))}`}
        >
          {shared.words !== null && `“${shared.words}”`}
        </Sign>
      )}
      {contacts.length === 0 && !shared && (
        <Sign icon="shield-check" name="No phone number, no link, no words of another review.">
          Compared with the academy’s {comparedReviews} newest reviews.
        </Sign>
      )}
      {inWeek !== null && inWeek > 1 && (
        <Sign
          isWarning
          icon="calendar-clock"
          name={inWeek < maxInWeek ? `${places[inWeek - 2]} in a week` : "Tenth or later in a week"}
        >
          Of the reviews of {review.tutorName} that are not from verified students.
        </Sign>
      )}
      <Sign icon="star" name={`${starsText(now)} now, ${starsText(published)} if it is published`} />
    </ul>
  );
}

function Writer({ review: { verified, from } }: { review: OfficeReview }) {
  if (verified) return <Sign icon="circle-check" name="From a verified student" />;
  if (from === "visitor")
    return (
      <Sign isWarning icon="user" name="No pick and no account">
        Sent without an account, or the account is erased by now.
      </Sign>
    );
  if (from === "account") return <Sign isWarning icon="user" name="An account that did not pick this tutor" />;
  return (
    <Sign isWarning icon="user" name="Picked this tutor, not yet a verified student">
      When it was written, no class with the tutor was attended or paid for, or the writer’s e-mail address was not
      verified.
    </Sign>
  );
}

const starsText = ({ rating, count }: Signs["now"]) =>
  rating === null ? "No stars" : `${rating.toFixed(1)} from ${count.toLocaleString("en-GB")}`;

type SignProps = { icon: IconName; name: string; isWarning?: boolean; children?: ReactNode };

const Sign = ({ icon, name, isWarning, children }: SignProps) => (
  <li className="flex gap-2.5">
    <Icon name={icon} className={isWarning ? "flex-none text-warn" : "flex-none text-ink-3"} />
    <p className="min-w-0 text-ink-2 wrap-anywhere">
      <b className={isWarning ? "font-semibold text-warn" : "font-medium text-ink"}>{name}</b>
      {children && <span className="block">{children}</span>}
    </p>
  </li>
);
