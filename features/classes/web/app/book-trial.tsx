import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { dayWords, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { bookTrial } from "../../calls.ts";
import type { ClassView } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { slotsQuery } from "../queries.ts";
import { JoinButton } from "./join-button.tsx";
import { type ChosenSlot, SlotPicker } from "./slot-picker.tsx";
import { TrialActions } from "./trial-actions.tsx";

/** The panel of a tutor's page (STUT-02): the hours that are free, booking one as a trial class, and the one that is booked. */
export function BookTrial({ tutorId, tutorName }: { tutorId: string; tutorName: string }) {
  const { data } = useQuery(slotsQuery(tutorId, null));
  const booked = data?.booked ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasBooked, setBooked] = useState(false);

  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => {
    if (wasBooked && booked) heading.current?.focus();
  }, [wasBooked, booked]);

  return (
    <section aria-labelledby="book-trial" className="card card-padded door-md grid gap-4">
      <div>
        <h2 id="book-trial" ref={heading} tabIndex={-1} className="text-h4">
          {booked ? "Your trial class" : "Book a trial class"}
        </h2>
        {booked ? null : (
          <p className="hint">
            Half an hour with {tutorName}, online. You can move or cancel it up to 12 hours before.
          </p>
        )}
      </div>
      {booked ? (
        <Booked session={booked} />
      ) : (
        <Choose tutorId={tutorId} tutorName={tutorName} onBooked={() => setBooked(true)} />
      )}
    </section>
  );
}

function Booked({ session }: { session: ClassView }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-start gap-2.5">
        <Icon name="calendar-clock" className="mt-0.5 flex-none" />
        <span>
          <b className="block">{session.time}</b>
          <span className="text-ink-2">{dayWords(session.date, "long")}</span>
        </span>
      </p>
      <JoinButton session={session} />
      <TrialActions session={session} />
      <Link className="link justify-self-start" to={paths.calendar({ month: session.date.slice(0, 7) })}>
        See it in your calendar
      </Link>
    </div>
  );
}

type ChooseProps = { tutorId: string; tutorName: string; onBooked: () => void };

function Choose({ tutorId, tutorName, onBooked }: ChooseProps) {
  const [chosen, setChosen] = useState<ChosenSlot | null>(null);
  const queries = useQueryClient();
  const book = useMutation({
    mutationFn: (slot: ChosenSlot) =>
      ask(bookTrial, { body: { tutorId, startsAt: slot.startsAt, zone: viewerZone() } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onBooked();
      await queries.invalidateQueries({ queryKey: ["classes"] });
    },
    onError: async (fault) => {
      // Somebody was first: the times on the page are old.
      if (fault instanceof ApiFault && fault.status === 409) {
        setChosen(null);
        await queries.invalidateQueries({ queryKey: ["classes", "slots"] });
      }
    },
  });

  return (
    <>
      <SlotPicker
        tutorId={tutorId}
        chosen={chosen}
        onChoose={(slot) => {
          book.reset();
          setChosen(slot);
        }}
      />
      <FormMessage tone="error">{book.error ? sentenceOf(book.error, classTexts.failed) : null}</FormMessage>
      {chosen ? (
        <div className="grid gap-2.5">
          <p aria-live="polite">
            <b>
              {dayWords(chosen.date)}, {chosen.time}
            </b>{" "}
            with {tutorName}
          </p>
          <Button block busy={book.isPending} busyLabel="Booking..." onClick={() => book.mutate(chosen)}>
            Book trial class
          </Button>
        </div>
      ) : null}
    </>
  );
}
