import { Link } from "react-router";
import type { Proposal } from "#features/trial-outcomes/contract.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { stepsDone } from "../../../rules.ts";
import { PathHero } from "./path-hero.tsx";
import { WriteButton } from "./write-button.tsx";

/** A trial after which the two do not go on: by the tutor's word, kindly and with the reason, or by the student's own. */
export default function TrialEnded({ proposal }: { proposal: Proposal }) {
  const { tutor, verdict, reason, course } = proposal;
  const first = firstName(tutor);
  const isTutors = verdict === "not-fits";
  return (
    <PathHero
      title={isTutors ? "Another tutor suits you better" : `You said no to ${first}'s proposal`}
      done={stepsDone["signed-up"]}
      actions={
        <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
          <Link to={paths.findTutor()} className={buttonClass({ variant: "sun", size: "sm" }, "max-sm:basis-full")}>
            Find another tutor
          </Link>
          {!isTutors && course ? (
            <Link to={paths.enroll(course.slug)} className={buttonClass({ variant: "line", size: "sm" })}>
              Start {course.title} all the same
            </Link>
          ) : null}
          <WriteButton tutor={tutor} />
        </div>
      }
    >
      <p className="max-w-[48ch] text-on-wall-2">
        {isTutors
          ? `Thank you for meeting ${first}, who thinks that you learn better with somebody else.`
          : `${first} was told.`}{" "}
        The first half hour with another tutor is free, too.
      </p>
      {isTutors && reason ? (
        <blockquote className="max-w-[48ch] border-sun-400 border-l-2 pl-3 text-on-wall wrap-anywhere">
          {reason}
        </blockquote>
      ) : null}
    </PathHero>
  );
}
