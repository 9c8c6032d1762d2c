import { useEffect, useState } from "react";
import type { CourseToEnroll } from "#features/catalogue/contract.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { useIslandOpen } from "#ui/islands/use-island-open.ts";
import type { OrderPageView } from "../contract.ts";
import { EnrollForm } from "./enroll/enroll-form.tsx";
import type { EnrollHereProps } from "./enroll/enroll-here-props.ts";
import { EnrolledReference } from "./enroll/enrolled-reference.tsx";

/** The sheet of the price list and of a course's page: from a stranger to a transfer's reference, the card or a sponsor's link (PRICE-05). */
export default function EnrollHere({ id, tutor, ...rest }: EnrollHereProps) {
  const [course, setCourse] = useState<CourseToEnroll | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [order, setOrder] = useState<OrderPageView | null>(null);

  useIslandOpen<CourseToEnroll>(id, (requested) => {
    if (!requested.slug) return;
    setCourse(requested as CourseToEnroll);
    setOrder(null);
    setOpen(true);
  });

  const sheet = `${id}-sheet`;
  useEffect(() => {
    if (!order) return;
    // The button that was pressed is gone: what is read next is the title.
    const title = document.getElementById(`${sheet}-title`);
    title?.setAttribute("tabindex", "-1");
    title?.focus();
  }, [order, sheet]);

  return (
    <Dialog
      id={sheet}
      size="lg"
      title={order ? "Your reference is ready" : course ? <CourseHead {...course} /> : "Enroll"}
      open={isOpen}
      onClose={() => setOpen(false)}
    >
      {/* Nothing of it is in the page before it is wanted. */}
      {!isOpen || !course ? null : order ? (
        <EnrolledReference order={order} />
      ) : (
        <EnrollForm
          key={course.slug}
          id={id}
          course={course}
          {...rest}
          trial={
            <div className="door grid gap-2 border border-line bg-sunken p-4">
              <p>
                <b>Not sure yet?</b> {tutor ? `Meet ${tutor.fullName} first.` : "Meet a tutor first."} No card asked.
              </p>
              <ButtonLink
                variant="line"
                block
                href={tutor ? `${paths.tutor(tutor.slug)}#trial-times` : paths.tutors({ course: course.slug })}
              >
                Try half an hour free
              </ButtonLink>
            </div>
          }
          onOrdered={setOrder}
          onClose={() => setOpen(false)}
        />
      )}
    </Dialog>
  );
}

function CourseHead({ title, glyph, school }: Pick<CourseToEnroll, "title" | "glyph" | "school">) {
  return (
    <span className="flex items-center gap-3">
      <GlyphTile glyph={glyph} school={school} size="sm" className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{title}</span>
    </span>
  );
}
