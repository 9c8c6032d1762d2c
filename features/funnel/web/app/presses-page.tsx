import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listPresses } from "../../presses-calls.ts";
import type { PressRow } from "../../presses-contract.ts";
import { pressesList } from "../../presses-texts.ts";
import { Acts } from "./acts.tsx";

export const meta = appMeta("WhatsApp");

/** Who opened the academy's chat on WhatsApp, on which page: a student is written to or called, of a visitor nothing is known. */
export function PressesPage() {
  const list = useList({ spec: pressesList, call: listPresses, one: "press", many: "presses" });
  return (
    <>
      <PageHeading lead="Who opened our chat on WhatsApp. What they wrote there is on the academy's phone alone.">
        WhatsApp
      </PageHeading>
      <div data-wide className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows
          list={list}
          kind="chat"
          columns={columns}
          empty={{
            message: "Nobody pressed it.",
            hint: "Each press of the chat button or of a link to WhatsApp is here.",
          }}
        />
      </div>
    </>
  );
}

export default PressesPage;

const columns: TableColumn<PressRow>[] = [
  {
    header: "Who",
    place: "title",
    cell: ({ student }) =>
      student ? (
        <span className="wrap-anywhere">
          {student.fullName} {student.isMinor && <Badge tone="info">Under 18</Badge>}
        </span>
      ) : (
        <span className="text-ink-2">A visitor</span>
      ),
  },
  {
    header: "When",
    cell: ({ pressedAt }) => <time dateTime={pressedAt}>{momentText(new Date(pressedAt))}</time>,
  },
  { header: "On the page", cell: ({ path }) => <span className="wrap-anywhere">{path}</span> },
  {
    header: "What to do",
    hideHeader: true,
    place: "action",
    end: true,
    cell: ({ id, student }) =>
      student && (
        <span className="flex flex-wrap justify-end gap-2 max-md:justify-start">
          <Acts row={{ id, student, stage: "ended", tutorName: null }} max={3} />
        </span>
      ),
  },
];
