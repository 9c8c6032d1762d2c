import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { changeSite, listGaps } from "#features/site/office-calls.ts";
import { type GapName, gapTexts } from "#features/site/office-texts.ts";
import { paths } from "#lib/paths.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { mayHere } from "./may-here.ts";

/** Says to staff, on the page that needs it, that something of the academy is not set; nothing while it is. */
export function GapNote({ of }: { of: GapName }) {
  const { data } = useQuery({ queryKey: ["gaps"], ...answeredBy(listGaps), staleTime: 60_000 });
  if (!data?.gaps.includes(of)) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-md bg-warn-soft px-4 py-2 text-warn">
      <Icon name="triangle-alert" className="shrink-0" />
      <span className="min-w-48 flex-1">{gapTexts[of]}</span>
      {mayHere(changeSite) ? (
        <Link to={paths.setup()} className="link inline-flex min-h-11 items-center">
          Set it up
        </Link>
      ) : (
        <span className="text-sm">An administrator sets it up.</span>
      )}
    </p>
  );
}
