import { useState } from "react";
import { WhatNext } from "#features/site/web/public/what-next.tsx";
import { paths } from "#lib/paths.ts";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { useIslandOpen } from "#ui/islands/use-island-open.ts";
import { PickRegistration } from "./pick-registration.tsx";
import { provideStoredCaller } from "./stored-caller.ts";
import type { PickDetail } from "./tutor-actions.tsx";

provideStoredCaller();

/**
 * The registration behind "I'm Picking You" (FIND-03 to FIND-05), and the dialog that follows it. `tutor` is the one to
 * register with when the button names none (the page of one tutor).
 */
export default function PickDialog({
  id,
  communityUrl,
  chatUrl,
  choices,
  tutor: tutorOfPage,
}: {
  id: string;
  communityUrl: string;
  /** The academy in the messaging app; empty where it is not. */
  chatUrl: string;
  /** The courses that one may ask for. */
  choices: readonly string[];
  tutor: PickDetail | null;
}) {
  const [tutor, setTutor] = useState<PickDetail | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);

  useIslandOpen<PickDetail>(id, ({ tutorId, tutorName, course }) => {
    const pickDetail = tutorId && tutorName ? { tutorId, tutorName, course: course ?? "" } : tutorOfPage;
    if (!pickDetail) return;
    setTutor(pickDetail);
    setOpen(true);
  });

  function close() {
    setDone(false);
    setOpen(false);
  }

  return (
    <>
      <Dialog
        id={`${id}-dialog`}
        title={tutor ? `Register with ${tutor.tutorName}` : "Register"}
        size="lg"
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        {/* Nothing of the form is in the page before it is opened: most visitors never open it. */}
        {tutor && (
          <PickRegistration key={tutor.tutorId} id={id} tutor={tutor} choices={choices} onDone={() => setDone(true)} />
        )}
      </Dialog>
      <Dialog id={`${id}-done`} title="You are registered" open={isDone} onClose={() => setDone(false)}>
        {isDone ? (
          <WhatNext
            stage="picked"
            tutor={tutor?.tutorName}
            chatUrl={chatUrl}
            actions={
              <>
                {tutor ? (
                  <ButtonLink href={paths.dashboardTutor(tutor.tutorId)} block onClick={close}>
                    Choose a time
                  </ButtonLink>
                ) : null}
                {communityUrl ? (
                  <ButtonLink
                    href={communityUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    variant="line"
                    block
                    onClick={close}
                  >
                    Join the community chat
                  </ButtonLink>
                ) : (
                  <Button variant="line" block onClick={close}>
                    Close
                  </Button>
                )}
              </>
            }
          />
        ) : null}
      </Dialog>
    </>
  );
}
