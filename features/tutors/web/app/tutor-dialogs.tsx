import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { WhatNext } from "#features/site/web/public/what-next.tsx";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import type { DashboardTutor } from "../../dashboard-contract.ts";
import { PickRegistration } from "../pick-registration.tsx";
import { ReviewForm } from "../review-form.tsx";

/** What a person may do here that opens a dialog. */
export type TutorAction = "pick" | "message" | "review";

type TutorDialogsProps = {
  tutor: DashboardTutor;
  /** Which one is open. */
  action: TutorAction | null;
  onAction: (action: TutorAction | null) => void;
  messageForm: ReactNode;
  /** The free times are requested. */
  onTimes: () => void;
  /** Something was sent that changes what the page shows. */
  onChanged: () => void;
};

/** The dialogs of a tutor's page. Their forms stay while they are closed, so that nothing typed is lost by closing one. */
export default function TutorDialogs({ tutor, action, onAction, messageForm, onTimes, onChanged }: TutorDialogsProps) {
  const queries = useQueryClient();
  const { chatUrl } = useSiteIdentity();
  const [isPicked, setPicked] = useState(false);
  const close = () => onAction(null);
  return (
    <>
      <Dialog
        id="pick-tutor"
        title={`Register with ${tutor.fullName}`}
        size="lg"
        open={action === "pick" && !isPicked}
        onClose={() => action === "pick" && !isPicked && close()}
      >
        <PickRegistration
          id="pick"
          tutor={{
            tutorId: tutor.id,
            tutorName: tutor.fullName,
            course: tutor.course,
            ownChoices: tutor.ownChoices,
          }}
          choices={tutor.courseChoices}
          onDone={() => {
            setPicked(true);
            onChanged();
            // The conversation that a pick opens.
            void queries.invalidateQueries({ queryKey: ["messages"] });
          }}
        />
      </Dialog>
      <Dialog id="picked-tutor" title="You are registered" open={action === "pick" && isPicked} onClose={close}>
        <WhatNext
          stage="picked"
          tutor={tutor.fullName}
          isAway={!tutor.isReachable}
          chatUrl={chatUrl}
          actions={
            tutor.isReachable ? (
              <>
                <Button block onClick={onTimes}>
                  Choose a time
                </Button>
                <Button variant="line" block onClick={() => onAction("message")}>
                  Write a message
                </Button>
              </>
            ) : (
              <Button block onClick={close}>
                Close
              </Button>
            )
          }
        />
      </Dialog>
      <Dialog
        id="message-tutor"
        title={`Write to ${tutor.fullName}`}
        open={action === "message"}
        onClose={() => action === "message" && close()}
      >
        {messageForm}
      </Dialog>
      <Dialog
        id="review-tutor"
        title={`Review ${tutor.fullName}`}
        open={action === "review"}
        onClose={() => action === "review" && close()}
      >
        <p className="mb-4 text-sm text-ink-2">
          Reviews of students with a verified e-mail address who had a class with this tutor are shown at once. Others
          wait until staff have read them.
        </p>
        <ReviewForm id="review" slug={tutor.slug} before={tutor.ownReview} onSent={onChanged} />
      </Dialog>
    </>
  );
}
