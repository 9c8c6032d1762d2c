import { addressOf } from "#lib/call.ts";
import { paths } from "#lib/paths.ts";
import { Island } from "#ui/islands/island.tsx";
import { useNearScript } from "#ui/islands/near.ts";
import { listFreeTimes } from "../../calls.ts";
import { trialMinutes } from "../../texts.ts";
import BookTrialSheet from "../book-trial.island.tsx";
import type { TrialTutor } from "../booking/trial-tutor.ts";

const request = addressOf(listFreeTimes, { query: { zone: "", tutors: "" } }).split("?")[0];

export type TrialTimesProps = {
  tutor: TrialTutor;
  /** The academy's address in the messaging app; empty where there is none. */
  chatUrl: string;
};

/**
 * The next free times on the public page of a tutor, the bar that names the one chosen, and the sheet that books it. The page is
 * the same for everybody: free-times.near.ts writes the times, and keeps the chosen one in the address and in this browser.
 */
export function TrialTimes({ tutor, chatUrl }: TrialTimesProps) {
  const first = tutor.tutorName.split(" ")[0];
  return (
    <>
      <section id="trial-times" aria-labelledby="trial-times-title">
        <fieldset className="min-w-0">
          <legend id="trial-times-title" className="mb-2.5 text-h3">
            Next free times
          </legend>
          <div
            className="min-h-68"
            {...useNearScript("classes/free-times")}
            data-times={tutor.tutorId}
            data-ask={request}
            data-trial={JSON.stringify({ tutorId: tutor.tutorId, slug: tutor.slug, tutorName: tutor.tutorName })}
          >
            <p className="text-sm text-ink-2">Looking for free times...</p>
            <noscript>
              <p>Free times show where scripts run. Pick {first}, and our team gets in touch about the first class.</p>
            </noscript>
          </div>
        </fieldset>
      </section>
      <div
        className="book-bar"
        data-book-bar=""
        data-calendar={paths.calendar()}
        data-move={paths.dashboardTutor(tutor.tutorId)}
        hidden
      >
        <div>
          <p>
            <b />
            {trialMinutes} minutes, free
          </p>
          <a href={paths.login({ next: paths.tutor(tutor.slug) })} className="btn" data-island-open="trial">
            Book
          </a>
        </div>
      </div>
      <Island name="classes/book-trial" component={BookTrialSheet} id="trial" props={{ id: "trial", tutor, chatUrl }} />
    </>
  );
}
