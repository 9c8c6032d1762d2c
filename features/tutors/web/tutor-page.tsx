import { TutorDialogs } from "./tutor-dialogs.tsx";
import { TutorProfile, type TutorProfileProps } from "./tutor-profile.tsx";

type TutorPageProps = TutorProfileProps & {
  communityUrl: string;
  chatUrl: string;
  /** The courses that one may ask for when picking. */
  choices: readonly string[];
};

/** The public page of one tutor (NAV-02), with the dialogs in which they are picked and reviewed. */
export function TutorPage({ communityUrl, chatUrl, choices, ...shown }: TutorPageProps) {
  return (
    <>
      <TutorProfile {...shown} />
      <TutorDialogs communityUrl={communityUrl} chatUrl={chatUrl} choices={choices} tutor={shown.tutor} />
    </>
  );
}
