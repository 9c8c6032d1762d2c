import { kindLabels } from "#features/ledger/texts.ts";
import { formatMoney } from "#lib/money.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { Table } from "#ui/components/table.tsx";
import type { DeskOrder } from "../../contract.ts";
import { moment } from "./labels.ts";

/** What the ledger contains about an order, closed until someone wants it. */
export function BookLines({ lines }: { lines: DeskOrder["ledger"] }) {
  if (lines.length === 0) return null;
  return (
    <Disclosure title={`Ledger, ${lines.length} lines`} className="card *:[summary]:px-5">
      <Table
        caption="What is booked about this order"
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => index}
        columns={[
          { header: "What", place: "title", cell: ({ kind }) => kindLabels[kind] },
          { header: "Account", cell: ({ account }) => account },
          { header: "When", cell: ({ at }) => moment(at) },
          {
            header: "Amount",
            number: true,
            end: true,
            cell: ({ amountMinor, currency }) => formatMoney({ amountMinor, currency }),
          },
        ]}
      />
    </Disclosure>
  );
}
