import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { asApiError, errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { useAfterPause } from "#ui/hooks/use-after-pause.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import type { HomeDraft } from "../../office-contract.ts";
import { settingGroups } from "../../office-texts.ts";
import { homePreviewQuery } from "../queries.ts";
import { HomeFrame } from "./home-frame.tsx";

type Props = { draft: HomeDraft; place: string };

const looks = [
  { value: "phone", label: "Phone" },
  { value: "computer", label: "Computer" },
];

/** Home as visitors would see it: next to the fields on wide screens, else behind a button. */
export default function HomePreview(props: Props) {
  // From this width on the fields have it at their side: see besideHomeForm.
  const isWide = useMedia("(width >= 80rem)");
  return isWide ? <Beside {...props} /> : <Behind {...props} />;
}

function Beside(props: Props) {
  const [look, setLook] = useState("phone");
  return (
    <section aria-labelledby="home-preview" className="grid h-[calc(100vh-12rem)] min-h-96 grid-rows-[auto_1fr] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="home-preview" className="label">
          As visitors will see it
        </h2>
        <RadioGroup
          name="look"
          label="Seen on"
          hideLabel
          appearance="segments"
          options={looks}
          value={look}
          onChange={({ target }) => setLook(target.value)}
          fieldClassName="w-60"
        />
      </div>
      <Page {...props} isComputer={look === "computer"} />
    </section>
  );
}

function Behind(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        See the page
      </Button>
      {isOpen && (
        <Dialog id="home-preview" open onClose={() => setOpen(false)} size="lg" title="As visitors will see it">
          <div className="grid h-[70dvh] grid-rows-1">
            <Page {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Page({ draft, place, isComputer = false }: Props & { isComputer?: boolean }) {
  const query = useQuery(homePreviewQuery(useAfterPause(draft, 400)));
  const unfit = query.data?.unfit ?? [];
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {query.error && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {errorMessage(asApiError(query.error), "The page could not be shown.")}
          <Button variant="line" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {unfit.length > 0 && (
        <p className="hint">Does not fit yet and is shown as it was: {unfit.map((name) => labels[name]).join(", ")}.</p>
      )}
      <HomeFrame body={query.data?.body} place={place} isComputer={isComputer} />
    </div>
  );
}

const labels: Record<string, string> = Object.fromEntries(
  Object.values(settingGroups).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]): [string, string] => [name, label]),
  ),
);
