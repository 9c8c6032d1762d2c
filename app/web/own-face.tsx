import { useQuery } from "@tanstack/react-query";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { getDesk } from "#features/tutor-desk/calls.ts";
import { deskQuery } from "#features/tutor-desk/web/queries.ts";
import { TutorPicture } from "#features/tutors/web/tutor-picture.tsx";
import { initialsOf } from "#ui/components/initials-of.ts";

/** The face of the tutor who works here, as their public page shows it; initials until it is known, or where there is no page. */
export default function OwnFace({ name }: { name: string }) {
  // A student at an address of tutors has none, and is informed by the page.
  const page = useQuery({ ...deskQuery(), enabled: mayHere(getDesk) }).data?.page;
  if (!page) return initialsOf(name);
  return <TutorPicture tutor={{ id: page.id, fullName: page.name, avatarUrl: page.avatarUrl }} />;
}
