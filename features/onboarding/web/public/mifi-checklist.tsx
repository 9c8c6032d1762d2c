import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { MifiArt } from "#ui/illustrations/mifi-art.tsx";
import type { Onboarding } from "../../contract.ts";
import { type OnboardingStep, stepTitles } from "../../texts.ts";

export type MifiChecklistProps = {
  onboarding: Onboarding;
  /** Opens the form in which the profile is completed. */
  onEditProfile: () => void;
};

/** What earns the free Mifi and how far the student has come (MIFI-01); each open step leads to where it is done. */
export function MifiChecklist({ onboarding, onEditProfile }: MifiChecklistProps) {
  const { steps, earnedOn, handedOverOn } = onboarding;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-labelledby="mifi"
      className="card door-md grid overflow-hidden sm:grid-cols-[minmax(0,1fr)_minmax(9rem,14rem)]"
    >
      <div className="grid content-start gap-1 p-4 md:p-5">
        <h2 id="mifi" className="text-h4">
          {earnedOn ? "You earned your free Mifi" : "Earn your free Mifi"}
        </h2>
        <p className="text-sm text-ink-2">{statusText({ earnedOn, handedOverOn, done, all: steps.length })}</p>
        {handedOverOn ? null : (
          <ol className="mt-2 grid divide-y divide-line">
            {steps.map(({ step, isDone, missing }) => (
              <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
                <Mark isDone={isDone} />
                <span className="min-w-0 flex-1 basis-44">
                  <span className="block text-sm font-semibold">
                    {stepTitles[step]}
                    <span className="sr-only">{isDone ? ": done" : ": not done yet"}</span>
                  </span>
                  {missing ? <span className="hint block">{missing}</span> : null}
                </span>
                {isDone ? null : <StepAction step={step} onEditProfile={onEditProfile} />}
              </li>
            ))}
          </ol>
        )}
      </div>
      <MifiArt className="h-32 w-full max-sm:-order-1 sm:h-full" />
    </section>
  );
}

function statusText(state: {
  earnedOn: string | null;
  handedOverOn: string | null;
  done: number;
  all: number;
}): string {
  if (state.handedOverOn) return `It was handed over to you on ${state.handedOverOn}.`;
  if (state.earnedOn) return `Earned on ${state.earnedOn}. We will tell you where to collect it.`;
  return `A pocket Mifi with 50 GB of data. ${state.done} of ${state.all} steps are done.`;
}

function Mark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <span className="grid size-6 flex-none place-items-center rounded-[6px] bg-sun-400 text-palm-950">
      <Icon name="check" size={16} />
    </span>
  ) : (
    <span className="size-6 flex-none rounded-[6px] border-[1.5px] border-line-strong" />
  );
}

function StepAction({ step, onEditProfile }: { step: OnboardingStep; onEditProfile: () => void }) {
  if (step === "profile") {
    return (
      <Button variant="line" size="sm" onClick={onEditProfile}>
        Edit profile
      </Button>
    );
  }
  return (
    <Link
      to={step === "payment" ? paths.viewCourse() : paths.calendar()}
      className={buttonClass({ variant: "line", size: "sm" })}
    >
      {step === "payment" ? "Choose a course" : "Open the calendar"}
    </Link>
  );
}
