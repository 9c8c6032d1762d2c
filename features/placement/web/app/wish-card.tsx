import { Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { readDraft } from "#ui/storage/drafts.ts";
import type { PlacementView } from "../../contract.ts";
import { placedWithinMs } from "../../texts.ts";

const WishForm = lazyPart(() => import("./wish-form.tsx"));

/** None of the times fits: the student says when they can, and the tutor proposes times by a stated hour. */
export function WishCard({ placement, hasTimes }: { placement: PlacementView; hasTimes: boolean }) {
  const { enrolmentId, wish, by } = placement;
  const draft = `class-wish-${enrolmentId}`;
  const [isOpen, setOpen] = useState(() => readDraft(draft) !== "" || (wish === null && !hasTimes));
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow([by]);
  const tutor = firstName(placement.tutor);
  const until = momentText(new Date(wish === null ? now + placedWithinMs : by));
  const isLate = wish !== null && Date.parse(by) <= now;
  // The form went with what was pressed in it.
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current && !isOpen) heading.current?.focus();
    before.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-labelledby="wish" className="card card-padded grid gap-3">
      <h2 ref={heading} id="wish" tabIndex={-1} className="text-h4 outline-none">
        {wish !== null ? `${tutor} proposes times` : hasTimes ? "None of them fits?" : `Let ${tutor} propose times`}
      </h2>
      {isLate ? (
        <p className="font-semibold text-warn">
          {tutor} meant to propose times by {until}.{" "}
          <Link to={paths.support()} className="link">
            Write to us
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">
          {wish === null ? "Say when you can. " : null}
          {tutor} proposes times by <b className="text-ink">{until}</b>.
        </p>
      )}
      {wish === null ? null : (
        <>
          <p className="wrap-anywhere text-ink-2">You said: {wish}</p>
          {hasTimes ? <p className="text-ink-2">Until then you can still choose yourself.</p> : null}
        </>
      )}
      {isOpen ? (
        <Suspense fallback={<p role="status">One moment...</p>}>
          <WishForm placement={placement} draft={draft} onSent={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button variant="line" size="sm" onClick={() => setOpen(true)}>
          {wish === null ? `Let ${tutor} propose` : "Say it in other words"}
        </Button>
      )}
    </section>
  );
}
