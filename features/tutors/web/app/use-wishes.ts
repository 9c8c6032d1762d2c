import { useEffect, useMemo, useRef, useState } from "react";
import { useAddress } from "#ui/hooks/use-address.ts";
import { priceFrom } from "../../catalogue-contract.ts";
import { availabilities, ratingFilters } from "../../texts.ts";
import type { TutorWishes } from "../queries.ts";

/** After the last letter: short enough to feel live, long enough that a word is not asked for letter by letter. */
const pauseMs = 200;

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]): Value | "" =>
  values.find((value) => value === text) ?? "";

/** Reads the wishes from an address; values that mean nothing are left out. */
export const wishesFrom = (params: URLSearchParams): TutorWishes => ({
  q: params.get("q")?.trim().slice(0, 100) ?? "",
  course: params.get("course")?.slice(0, 200) ?? "",
  classType: oneOf(params.get("classType"), ["physical", "online"]),
  rating: oneOf(params.get("rating"), ratingFilters),
  price: priceFrom(params.get("price"))?.toString() ?? "",
  availability: oneOf(params.get("availability"), availabilities),
  sort: oneOf(params.get("sort"), ["rating"]),
});

/**
 * What is asked of the list of tutors. It is in the address, so that a reload, the way back from a tutor and a link that
 * is passed on bring it along. `typed` is the text in the box, which reaches the address after a pause.
 */
export function useWishes() {
  const [params, wish] = useAddress<keyof TutorWishes>();
  const wishes = useMemo(() => wishesFrom(params), [params]);
  const [typed, setTyped] = useState(wishes.q);
  /** The text that this page itself put into the address. */
  const written = useRef(wishes.q);

  const latest = useRef(wish);
  latest.current = wish;

  useEffect(() => {
    const q = typed.trim();
    if (q === written.current) return;
    const timer = setTimeout(() => {
      written.current = q;
      latest.current({ q });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  // Another address (back, a link of the sidebar) brings other words.
  useEffect(() => {
    if (wishes.q === written.current) return;
    written.current = wishes.q;
    setTyped(wishes.q);
  }, [wishes.q]);

  return {
    wishes,
    typed,
    setTyped,
    wish,
    /** Asks for everybody again. */
    clear() {
      written.current = "";
      setTyped("");
      wish({ q: null, course: null, classType: null, rating: null, price: null, availability: null, sort: null });
    },
  };
}
