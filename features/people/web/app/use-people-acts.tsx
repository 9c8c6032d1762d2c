import { type ReactNode, Suspense, useState } from "react";
import { peopleList } from "#features/accounts/people-texts.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { mailPeopleAgain, reinstatePeople } from "../../calls.ts";
import { changeText, people, type These } from "./labels.ts";

/** Its form comes with the first press that wants it. */
const SuspendDialog = lazyPart(() => import("./suspend-dialog.tsx"));

type Ask = (these: These, clear?: () => void) => void;

/** What is done about people, one or several: each act asks first. `dialogs` are to be drawn. */
export function usePeopleActs(): { suspend: Ask; reinstate: Ask; mailAgain: Ask; dialogs: ReactNode } {
  const [suspending, setSuspending] = useState<{ these: These; clear?: () => void } | null>(null);
  const stale = [peopleList.name];
  const reinstate = useConfirm(reinstatePeople, {
    stale,
    done: (change, { name }) =>
      name ? `${name} can log in again` : changeText(change, "can log in again", "could already"),
    question: ({ name, ...body }: These) => ({
      title: `Let ${name ?? people(body.count)} back in?`,
      text: "Who is suspended can log in again from now on, with the password that they have.",
      confirm: "Let back in",
      busyLabel: "Letting them in...",
      input: { body },
    }),
  });
  const mailAgain = useConfirm(mailPeopleAgain, {
    stale,
    done: (change, { name }) =>
      name ? `${name} was mailed again` : changeText(change, "mailed again", "need no link, or had several"),
    question: ({ name, ...body }: These) => ({
      title: `Mail the link to ${name ?? people(body.count)} again?`,
      text: "Whose address is not verified gets the link again: to verify it, or to choose a password where we made the account.",
      confirm: "Mail it again",
      busyLabel: "Mailing...",
      input: { body },
    }),
  });
  return {
    suspend: (these, clear) => setSuspending({ these, clear }),
    reinstate: reinstate.ask,
    mailAgain: mailAgain.ask,
    dialogs: (
      <>
        {suspending && (
          <Suspense>
            <SuspendDialog these={suspending.these} onDone={suspending.clear} onClose={() => setSuspending(null)} />
          </Suspense>
        )}
        {reinstate.dialog}
        {mailAgain.dialog}
      </>
    ),
  };
}
