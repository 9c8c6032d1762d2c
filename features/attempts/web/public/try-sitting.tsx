import { useEffect, useState } from "react";
import type { Attempt, SentAnswer } from "../../contract.ts";
import { TakerPage } from "../sitting/taker-page.tsx";
import { type HandedIn, openTryout } from "../taker/open-tryout.ts";

export type TrySittingProps = {
  attempt: Attempt;
  isOffline: boolean;
  check(answers: SentAnswer[]): Promise<HandedIn>;
  onLeave(): void;
  /** It was handed in and marked. */
  onDone(): void;
};

/** A quiz or an exam as its student sits it, for its author. Nothing of it is stored. */
export function TrySitting({ attempt, isOffline, check, onLeave, onDone }: TrySittingProps) {
  const [taker] = useState(() => openTryout(attempt, check));
  useEffect(() => taker.setOffline(isOffline), [taker, isOffline]);
  useEffect(() => () => void taker.close(), [taker]);
  return <TakerPage taker={taker} onLeave={onLeave} onDone={onDone} />;
}
