import { TutorTimes } from "#features/classes/web/public/tutor-times.tsx";
import { FindTutorPage } from "#features/tutors/web/app/find-tutor-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Find Tutor");

export default function FindTutor() {
  return <FindTutorPage times={(tutor, among) => <TutorTimes tutor={tutor} among={among} />} />;
}
