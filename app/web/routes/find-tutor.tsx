import { TutorTimes } from "#features/classes/web/public/tutor-times.tsx";
import { useTutorStatus } from "#features/classes/web/public/use-tutor-status.ts";
import { tutorPageTexts } from "#features/tutors/texts.ts";
import { FindTutorPage } from "#features/tutors/web/app/find-tutor-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Find Tutor");

export default function FindTutor() {
  return (
    <FindTutorPage
      times={(tutor, among) => <TutorTimes tutor={tutor} among={among} />}
      linkText={(tutor, among) => <LinkText id={tutor.id} among={among} />}
    />
  );
}

/** No one picks again whom they have. */
function LinkText({ id, among }: { id: string; among: readonly string[] }) {
  return useTutorStatus(id, among) === "new" ? tutorPageTexts.pick : tutorPageTexts.view;
}
