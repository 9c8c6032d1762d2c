import { formatFileSize } from "#ui/components/format-file-size.ts";
import type { TutorDetail } from "../../../catalogue-contract.ts";
import { introCost } from "../../../own-profile-rules.ts";
import { TutorCard } from "../../tutor-card.tsx";
import { TutorProfile } from "../../tutor-profile.tsx";
import { PhoneFrame } from "./phone-frame.tsx";

/** The card, or the page, as a student's phone shows it with what is typed, and what its photo and its film weigh. */
export default function ProfilePreview({
  tutor,
  what,
  photo,
}: {
  tutor: TutorDetail;
  what: "card" | "page";
  /** Its bytes; null: there is none. */
  photo: number | "new" | null;
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long page is scrolled by the keyboard too */}
      <section aria-label={`Your ${what} on a phone`} tabIndex={0} className="max-h-160 overflow-y-auto">
        <PhoneFrame key={what} title={`Your ${what} as students see it`}>
          {what === "card" ? (
            <div className="p-1">
              <TutorCard tutor={tutor} />
            </div>
          ) : (
            <TutorProfile tutor={tutor} />
          )}
        </PhoneFrame>
      </section>
      <p className="hint mt-2">
        {photo === null ? "The face is drawn by the page." : null}
        {photo === "new" ? "The photo is made small once it is published." : null}
        {typeof photo === "number" ? `The photo weighs ${formatFileSize(photo)}.` : null}{" "}
        {tutor.intro ? `The film is loaded only when it is pressed: ${introCost(tutor.intro)}.` : null}
      </p>
    </>
  );
}
