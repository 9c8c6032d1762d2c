import { useRef, useState } from "react";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { type PickForm, tutorTexts } from "../contract.ts";
import { PickRegistration } from "./pick-registration.tsx";
import { provideStoredCaller } from "./stored-caller.ts";
import type { PickDetail } from "./tutor-actions.tsx";
import { useIslandOpen } from "./use-island-open.ts";

provideStoredCaller();

/**
 * The registration behind "I'm Picking You" (FIND-03 to FIND-05), and the dialog that follows it. `tutor` is the one to
 * register with when the button names none (the page of one tutor).
 */
export default function PickDialog({
  id,
  communityUrl,
  choices,
  tutor: tutorOfPage,
}: {
  id: string;
  communityUrl: string;
  /** The courses that one may ask for. */
  choices: readonly string[];
  tutor: PickDetail | null;
}) {
  const [tutor, setTutor] = useState<PickDetail | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const typed = useRef<Partial<PickForm>>({});

  useIslandOpen<PickDetail>(id, ({ tutorId, tutorName, course }) => {
    const wanted = tutorId && tutorName ? { tutorId, tutorName, course: course ?? "" } : tutorOfPage;
    if (!wanted) return;
    setTutor(wanted);
    setOpen(true);
  });

  return (
    <>
      <Dialog
        id={`${id}-dialog`}
        title={tutor ? `Register with ${tutor.tutorName}` : "Register"}
        size="lg"
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        {/* Nothing of the form is in the page before it is wanted: most visitors never open it. */}
        {tutor && (
          <PickRegistration
            key={tutor.tutorId}
            id={id}
            tutor={tutor}
            choices={choices}
            typed={typed}
            onDone={() => setDone(true)}
          />
        )}
      </Dialog>
      <Dialog id={`${id}-done`} title="You are registered" size="sm" open={isDone} onClose={() => setDone(false)}>
        <p className="mb-5 text-ink-2">
          {tutorTexts.picked(tutor?.tutorName ?? "your tutor")}
          {communityUrl && " Meet the other students in our community chat."}
        </p>
        {communityUrl ? (
          <ButtonLink
            href={communityUrl}
            target="_blank"
            rel="noopener noreferrer"
            block
            onClick={() => {
              setDone(false);
              setOpen(false);
            }}
          >
            Join the community chat
          </ButtonLink>
        ) : (
          <Button
            block
            onClick={() => {
              setDone(false);
              setOpen(false);
            }}
          >
            Close
          </Button>
        )}
      </Dialog>
    </>
  );
}
