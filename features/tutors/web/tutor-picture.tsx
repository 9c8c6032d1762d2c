import { Portrait } from "#ui/illustrations/portrait.tsx";
import type { TutorCard } from "../catalogue-contract.ts";

/** The tutor's photo; a drawn portrait where there is none. Fills its frame; the name is next to it in words. */
export function TutorPicture({ tutor }: { tutor: Pick<TutorCard, "id" | "fullName" | "avatarUrl"> }) {
  return tutor.avatarUrl ? (
    <img src={tutor.avatarUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
  ) : (
    <Portrait name={tutor.fullName} seed={tutor.id} className="size-full" decorative />
  );
}
