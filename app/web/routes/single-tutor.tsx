import { BookTrial } from "#features/classes/web/app/book-trial.tsx";
import { useTutorStatus } from "#features/classes/web/public/use-tutor-status.ts";
import { MessageForm } from "#features/messaging/web/public/message-form.tsx";
import { SingleTutorPage } from "#features/tutors/web/app/single-tutor-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { Route } from "./+types/single-tutor.ts";

export const meta = appMeta("Find Tutor");

export default function SingleTutor({ params }: Route.ComponentProps) {
  return (
    <SingleTutorPage
      // Another tutor is another page: nothing that was typed for one is sent to the next.
      key={params.id}
      id={params.id}
      status={useTutorStatus(params.id, [params.id])}
      booking={(tutor) => <BookTrial {...tutor} />}
      messageForm={(tutor) => <MessageForm tutor={tutor} />}
    />
  );
}
