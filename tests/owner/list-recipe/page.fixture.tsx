import { useState } from "react";
import { counted } from "#lib/counted.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { optionsOf } from "#ui/components/select-field.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
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

export function ClubsPage() {
  const list = useList({ spec: clubList, call: listClubs, one: "club" });
  const [writing, setWriting] = useState<Club | "new" | null>(null);
  const end = useConfirm(endClubs, {
    stale: [clubList.name],
    done: ({ endedCount }) => `${counted(endedCount, "club")} ended`,
    question: (body: Which<typeof clubList>) => ({
      title: "End these clubs?",
      text: `${counted(body.count, "club")} end now.`,
      confirm: "End the clubs",
      busyLabel: "Ending...",
      input: { body },
    }),
  });
  const selection = useSelection(list, ({ name }) => name, { "End them": end.ask });
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
            header: "Club",
            place: "title",
            cell: (club) => <Button onClick={() => setWriting(club)}>{club.name}</Button>,
          },
          { header: "Fee", end: true, cell: ({ feeMinor }) => formatMoney({ amountMinor: feeMinor, currency: "NGN" }) },
        ]}
      />
      {writing && <ClubDialog club={writing === "new" ? null : writing} onClose={() => setWriting(null)} />}
      {end.dialog}
    </>
  );
}

function ClubDialog({ club, onClose }: { club: Club | null; onClose: () => void }) {
  const act = useAct(
    (body: Omit<Club, "id" | "isEnded">, requestKey) =>
      club ? ask(changeClub, { params: { id: club.id }, body, requestKey }) : ask(addClub, { body, requestKey }),
    { after: useStale([clubList.name]) },
  );
  return (
    <FormDialog
      id="club"
      title={club ? `Change ${club.name}` : "New club"}
      onClose={onClose}
      act={act}
      schema={clubSchema}
      values={{
        name: club?.name ?? "",
        city: club?.city ?? "lagos",
        feeMinor: club ? String(club.feeMinor / 100) : "",
      }}
      bodyOf={({ feeMinor: typed, ...rest }) => ({ ...rest, feeMinor: Math.round(Number.parseFloat(typed) * 100) })}
      onSend={act.run}
      submit="Save the club"
      busyLabel="Saving..."
    >
      <FormText name="name" label="Name" />
      <FormSelect name="city" label="City" options={optionsOf(clubList.filters.city.values)} />
      <FormText name="feeMinor" label="Fee" inputMode="decimal" />
    </FormDialog>
  );
}
