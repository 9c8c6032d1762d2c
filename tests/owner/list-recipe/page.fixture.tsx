import { useState } from "react";
import type { Which } from "#lib/list/list-schema.ts";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { useSelection } from "#ui/list/use-selection.tsx";
import {
  addClub,
  type Club,
  changeClub,
  clubList,
  clubSchema,
  endClubs,
  exportClubs,
  listClubs,
} from "./contract.fixture.ts";

const cities = [
  { value: "lagos", label: "Lagos" },
  { value: "accra", label: "Accra" },
];

export function ClubsPage() {
  const list = useList({
    spec: clubList,
    call: listClubs,
    href: (query) => `/admin/clubs?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`,
    one: "club",
  });
  const [writing, setWriting] = useState<Club | "new" | null>(null);
  const [ending, setEnding] = useState<Which<typeof clubList> | null>(null);
  const selection = useSelection(
    list,
    ({ name }) => name,
    (which) => <Button onClick={() => setEnding(which)}>End them</Button>,
  );
  const end = useAct(endClubs, { after: useStale(["clubs"]) });
  return (
    <>
      <Button onClick={() => setWriting("new")}>New club</Button>
      <CsvButton call={exportClubs} filter={list.filter} many={list.many} />
      <ListFilters list={list} className="lg:grid-cols-3" />
      <ListRows
        list={list}
        kind="person"
        selection={selection}
        empty={{ message: "There is no club yet." }}
        columns={[
          {
            key: "name",
            header: "Club",
            place: "title",
            cell: (club) => <Button onClick={() => setWriting(club)}>{club.name}</Button>,
          },
          {
            key: "fee",
            header: "Fee",
            end: true,
            cell: ({ feeMinor }) => formatMoney({ amountMinor: feeMinor, currency: "NGN" }),
          },
        ]}
      />
      {writing && <ClubDialog club={writing === "new" ? null : writing} onClose={() => setWriting(null)} />}
      {ending && (
        <ConfirmDialog
          id="end"
          title="End these clubs?"
          act={end}
          input={{ body: ending }}
          confirm="End the clubs"
          busyLabel="Ending..."
          onClose={() => setEnding(null)}
        >
          <p>{ending.count} clubs end now.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ClubDialog({ club, onClose }: { club: Club | null; onClose: () => void }) {
  const act = useAct(
    (body: Omit<Club, "id" | "isEnded">, requestKey) =>
      club ? ask(changeClub, { params: { id: club.id }, body, requestKey }) : ask(addClub, { body, requestKey }),
    { after: useStale(["clubs"]), onDone: onClose },
  );
  const values = {
    name: club?.name ?? "",
    city: club?.city ?? "lagos",
    feeMinor: club ? String(club.feeMinor / 100) : "",
  };
  return (
    <Dialog
      id="club"
      open
      onClose={onClose}
      dismissible={!act.isBusy}
      title={club ? `Change ${club.name}` : "New club"}
    >
      <CallForm
        act={act}
        schema={clubSchema}
        values={values}
        bodyOf={(typed) => ({ ...typed, feeMinor: Math.round(Number.parseFloat(typed.feeMinor) * 100) })}
        onSend={act.run}
        submit="Save the club"
        busyLabel="Saving..."
      >
        <FormText name="name" label="Name" />
        <FormSelect name="city" label="City" options={cities} />
        <FormText name="feeMinor" label="Fee" inputMode="decimal" />
      </CallForm>
    </Dialog>
  );
}
