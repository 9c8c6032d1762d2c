import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/components/button.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { CardWithoutAccount } from "../../office-application-contract.ts";
import { cardsWithoutAccountQuery } from "../queries.ts";

/** Its form comes with the first press that wants it. */
const InviteTutorDialog = lazyPart(() => import("./invite-tutor-dialog.tsx"));

/** Tutors who have a card and cannot log in, as they come from another academy: staff invite them. Nothing where all can. */
export function UninvitedTutors() {
  const { data } = useQuery(cardsWithoutAccountQuery());
  const [inviting, setInviting] = useState<CardWithoutAccount | null>(null);
  const cards = data?.data ?? [];
  if (cards.length === 0) return null;
  return (
    <>
      <Disclosure title="Tutors who cannot log in" note={cards.length} className="card *:[summary]:px-5">
        <div className="grid gap-2 px-5 pb-3">
          <p className="hint">
            They have a card and no account. Who is invited by mail chooses a password and has the card.
          </p>
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {card.isShown ? (
                    <Link to={paths.tutor(card.slug)} className="link inline-flex min-h-11 items-center font-semibold">
                      {card.fullName}
                    </Link>
                  ) : (
                    <b className="font-semibold">{card.fullName}</b>
                  )}
                  <span className="block text-ink-2 text-sm">
                    {card.email ?? "No e-mail address"}
                    {card.isShown ? "" : ", not on the site"}
                  </span>
                </span>
                <Button variant="soft" size="sm" onClick={() => setInviting(card)}>
                  Invite<span className="sr-only"> {card.fullName}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Disclosure>
      <Suspense>{inviting && <InviteTutorDialog card={inviting} onClose={() => setInviting(null)} />}</Suspense>
    </>
  );
}
