import { useQuery } from "@tanstack/react-query";
import { defaultFilter } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { searchGroups } from "#features/accounts/office-search-texts.ts";
import { rememberFind } from "#features/back-office/calls.ts";
import type { FoundThing } from "#features/back-office/search-contract.ts";
import { searchQuery } from "#features/back-office/web/queries.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import type { IconName } from "#ui/icons/icon.tsx";
import { findable } from "./findable.ts";
import type { Found } from "./found.ts";

/** So long after the last key the server is restedText: who types quickly asks once. */
const restMs = 120;
/** So many of what is found here are shown of a group, and how alike they must be to what was typed. */
const [maxOfGroup, leastLikeness] = [5, 0.05];

/** A row of the search. `key` names it among all. */
export type Row = { key: string; title: string; text: string; href: string; icon: IconName | null; thing?: FoundThing };
export type Group = { heading: string; rows: Row[] };

const icons: Record<FoundThing["kind"], IconName | null> = {
  person: null,
  order: "receipt",
  course: "book-open",
  post: "newspaper",
  conversation: "message-circle",
  application: "user-plus",
  group: "users",
  certificate: "award",
};
const ownIcons = { Do: "arrow-right", Settings: "settings", Pages: "file-text" } as const;

const rowOf = (thing: FoundThing): Row => ({
  key: `${thing.kind} ${thing.id}`,
  icon: icons[thing.kind],
  thing,
  ...thing,
});
const ownRowOf = ({ group, label, href, icon }: Found): Row => ({
  key: `${group} ${label}`,
  title: label,
  text: "",
  href,
  icon: icon ?? ownIcons[group],
});

/** Of a group, what someone with these capabilities may see and is like the text, the likest first; without a text all pages. */
function ownGroup(group: Found["group"], text: string, powers: readonly string[] | undefined): Group {
  const all: readonly Found[] = findable;
  const own = all.filter((item) => item.group === group && (!item.needs || !powers || powers.includes(item.needs)));
  if (text === "") return { heading: group, rows: group === "Pages" ? own.map(ownRowOf) : [] };
  const likeness = new Map(own.map((item) => [item, defaultFilter(item.label, text, item.words ? [item.words] : [])]));
  const alike = own
    .filter((item) => (likeness.get(item) ?? 0) >= leastLikeness)
    .toSorted((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0));
  return { heading: group, rows: alike.slice(0, maxOfGroup).map(ownRowOf) };
}

/** What the search shows for what is typed, and what its keys do. */
export function usePalette(powers: readonly string[] | undefined, onClose: () => void) {
  const navigate = useNavigate();
  const refreshRecent = useStale(searchQuery("").queryKey);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const wantsFirst = useRef(false);
  const text = typed.trim();
  const restedText = useRested(text);
  const { data, error, isPlaceholderData } = useQuery(searchQuery(restedText));
  // What is shown of an earlier text is no answer to this one.
  const isOld = restedText !== text || isPlaceholderData;
  const things = data?.data ?? [];

  const groups: Group[] =
    restedText === ""
      ? [{ heading: "Opened last", rows: things.map(rowOf) }]
      : Object.entries(searchGroups).map(([kind, heading]) => ({
          heading,
          rows: things.filter((thing) => thing.kind === kind).map(rowOf),
        }));
  const first = groups.flatMap(({ rows }) => rows)[0];
  const person = things.find((thing) => `${thing.kind} ${thing.id}` === chosen) ?? first?.thing;
  const acts = restedText === "" || isOld ? [] : (person?.acts ?? []);
  const own = (["Do", "Settings", "Pages"] as const).map((group) => ownGroup(group, text, powers));
  const actRows = acts.map(({ label, href }): Row => ({ key: href, title: label, text: "", href, icon: ownIcons.Do }));
  const all = [...groups, ...own].map(
    (group): Group => (group.heading === "Do" ? { ...group, rows: [...actRows, ...group.rows] } : group),
  );
  const shown = all.filter(({ rows }) => rows.length > 0);
  const best = shown[0]?.rows[0];

  function open(row: Row) {
    const { thing } = row;
    if (thing)
      void ask(rememberFind, { body: { kind: thing.kind, id: thing.id } })
        .then(refreshRecent)
        // Not to be found among the last ones is no harm.
        .catch(() => {});
    onClose();
    void navigate(row.href);
  }

  // The match is chosen when its answer is there, and opened where Enter was pressed before.
  const bestKey = best?.key ?? "";
  const isSettled = !isOld && (data !== undefined || error !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not when `open` is another function
  useEffect(() => {
    if (!isSettled) return;
    setChosen(bestKey);
    if (wantsFirst.current && best) open(best);
    wantsFirst.current = false;
  }, [isSettled, text, bestKey]);

  return {
    typed,
    chosen,
    groups: shown,
    isOld,
    isSettled,
    error: error && !isOld ? errorMessage(error) : null,
    onType(value: string) {
      wantsFirst.current = false;
      setTyped(value);
    },
    onChoose: setChosen,
    open,
    /** Enter before the answer is there: what it finds first is opened then, never what an earlier text found. */
    onEnter: () => {
      wantsFirst.current = true;
    },
  };
}

/** A text once it has rested; nothing typed is known at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === "" ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
