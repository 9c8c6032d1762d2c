import { useEffect, useState } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { forgetChosenTime } from "#features/site/web/public/chosen-time.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useIslandOpen } from "#ui/islands/use-island-open.ts";
import type { ClassView, FreeTime } from "../contract.ts";
import { AllTimes } from "./booking/all-times.tsx";
import { BookedTrial, trialLabel } from "./booking/booked-trial.tsx";
import { BookingForm } from "./booking/booking-form.tsx";
import type { TrialTutor } from "./booking/trial-tutor.ts";

/** What the bar and the button under the times tell: a time, or that all of them are wanted. */
type Requested = { time: FreeTime; all: boolean };

/** The sheet of a tutor's public page: all free times, booking one, and what happens next. */
export default function BookTrialSheet({ id, tutor, chatUrl }: { id: string; tutor: TrialTutor; chatUrl: string }) {
  const [time, setTime] = useState<FreeTime | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const [booked, setBooked] = useState<ClassView | null>(null);

  useIslandOpen<Requested>(id, (requested) => {
    if (requested.time) setTime(requested.time);
    setChoosing(requested.all === true);
    setTaken(null);
    setBooked(null);
    setOpen(true);
  });

  // The page beneath is not React's: it receives what it has to show.
  useEffect(() => {
    if (!booked) return;
    document.dispatchEvent(new Event("trial:changed"));
    // The button that was pressed is gone: what is read next is the title.
    const title = document.getElementById(`${id}-sheet-title`);
    title?.setAttribute("tabindex", "-1");
    title?.focus();
  }, [booked, id]);

  function choose(next: FreeTime) {
    setTime(next);
    setChoosing(false);
    setTaken(null);
    document.dispatchEvent(new CustomEvent("trial:chosen", { detail: next }));
  }

  const title = booked ? `Booked: ${trialLabel(booked)}` : isChoosing || !time ? "Choose a time" : `Book ${time.label}`;
  const person = booked ? personHere() : null;
  return (
    <Dialog id={`${id}-sheet`} title={title} size="lg" open={isOpen} onClose={() => setOpen(false)}>
      {/* Nothing of it is in the page before it is wanted. */}
      {!isOpen ? null : booked ? (
        <BookedTrial
          trial={booked}
          avatarUrl={tutor.avatarUrl}
          unverified={person?.emailVerified === false ? person.email : undefined}
          chatUrl={chatUrl}
          actions={
            <>
              <ButtonLink href={paths.dashboardTutor(tutor.tutorId, { write: true })} block>
                Write to {tutor.tutorName.split(" ")[0]}
              </ButtonLink>
              <div className="grid grid-cols-2 gap-2.5">
                <ButtonLink href={paths.calendar({ month: booked.date.slice(0, 7) })} variant="line">
                  Calendar
                </ButtonLink>
                <ButtonLink href={paths.dashboardTutor(tutor.tutorId)} variant="line">
                  Move
                </ButtonLink>
              </div>
            </>
          }
        />
      ) : isChoosing || !time ? (
        <>
          <FormMessage tone="error">{taken}</FormMessage>
          <AllTimes tutorId={tutor.tutorId} chosen={time} onChoose={choose} />
        </>
      ) : (
        <BookingForm
          id={id}
          tutor={tutor}
          time={time}
          onBooked={(trial) => {
            forgetChosenTime();
            setBooked(trial);
          }}
          onTaken={(message) => {
            setTaken(message);
            setChoosing(true);
            document.dispatchEvent(new Event("trial:changed"));
          }}
        />
      )}
    </Dialog>
  );
}
