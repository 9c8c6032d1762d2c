import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ask, askForFile } from "#ui/api/ask.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { exportStudents, takeArchive, takeBackList } from "../../calls.ts";
import type { BroughtList } from "../../contract.ts";
import { exampleList, undoDays } from "../../texts.ts";
import { broughtQuery } from "../queries.ts";

export const meta = appMeta("Move in");

/** Their forms come with the first press that wants them. */
const BringDialog = lazyPart(() => import("./bring-dialog.tsx"));
const BringZipDialog = lazyPart(() => import("./bring-zip-dialog.tsx"));

/** Where an academy that was elsewhere comes in: its people with what they paid and owe, and the way to the rest (MOVE-01), and how it goes out again. */
export function MoveInPage() {
  const [isBringing, setBringing] = useState<"list" | "zip" | null>(null);
  return (
    <>
      <PageHeading lead="Bring what you have elsewhere. You see what becomes of each row before anything is written.">
        Move in
      </PageHeading>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section aria-labelledby="people" className="card grid gap-3 p-5">
          <h2 id="people" className="text-h4">
            People, courses and balances
          </h2>
          <p className="text-ink-2">
            An Excel or CSV list with a row for each person and course: name, e-mail, and what else you have. What they
            paid becomes an opening balance, what they owe an instalment with its date.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setBringing("list")}>
              <Icon name="upload" /> Bring a list
            </Button>
            <Button
              variant="line"
              onClick={() => saveFile(new Blob([exampleList], { type: "text/csv" }), "example-list.csv")}
            >
              <Icon name="download" /> An example, 1 KB
            </Button>
          </div>
        </section>
        <section aria-labelledby="zip" className="card grid gap-3 p-5">
          <h2 id="zip" className="text-h4">
            A whole academy
          </h2>
          <p className="text-ink-2">
            The zip that another academy took along brings its schools, courses with prices, lessons and questions,
            tutors, posts, home’s questions and testimonials, its name, contacts and other texts, and its people. What
            is here already stays as it is, unless you choose that texts are changed.
          </p>
          <div className="flex">
            <Button onClick={() => setBringing("zip")}>
              <Icon name="upload" /> Bring a zip
            </Button>
          </div>
        </section>
        <section aria-labelledby="questions" className="card grid gap-3 p-5">
          <h2 id="questions" className="text-h4">
            Questions
          </h2>
          <p className="text-ink-2">Word, CSV, GIFT, Moodle XML or pasted text come into the bank of a course.</p>
          <Link to={paths.bank({}, "admin")} className="link inline-flex min-h-11 items-center justify-self-start">
            Bring questions
          </Link>
        </section>
        <section aria-labelledby="out" className="card grid gap-3 p-5">
          <h2 id="out" className="text-h4">
            Take your students along
          </h2>
          <p className="text-ink-2">
            The same list of all students, with what came for each course and what is owed. It comes in equal elsewhere.
          </p>
          <div className="flex">
            <CsvButton call={exportStudents} filter={{}} many="students" />
          </div>
        </section>
        <Archive />
        <Brought />
      </div>
      {isBringing && (
        <Suspense>
          {isBringing === "list" ? (
            <BringDialog onClose={() => setBringing(null)} />
          ) : (
            <BringZipDialog onClose={() => setBringing(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}

export default MoveInPage;

/** One file of everything that an academy takes along. */
function Archive() {
  const act = useDownload(() => askForFile(takeArchive), {
    otherwiseNamed: "academy.zip",
    failed: "The zip could not be made. Check your connection and try again.",
  });
  return (
    <section aria-labelledby="archive" className="card grid gap-3 p-5">
      <h2 id="archive" className="text-h4">
        Take everything along
      </h2>
      <p className="text-ink-2">
        One zip of courses with prices, lessons, pictures and questions, of tutors, posts, students and the site’s
        texts. It comes in equal elsewhere. Passwords, messages, single payments, grades and your bank account are not
        in it: READ-ME.txt in it names all that is left out. You confirm that it is you.
      </p>
      <div className="flex">
        <Button variant="line" size="sm" busy={act.isBusy} onClick={() => void act.run()}>
          <Icon name="download" /> Download the zip
        </Button>
      </div>
    </section>
  );
}

/** Takes all of a list back, part by part. */
async function takeAllBack(list: string) {
  const sum = { undone: 0, stays: 0, staying: [] as string[] };
  for (let left = 1; left > 0; ) {
    const { data } = await ask(takeBackList, { params: { list } });
    sum.undone += data.undone;
    sum.stays += data.stays;
    sum.staying.push(...data.staying);
    left = data.left;
  }
  return sum;
}

function Brought() {
  const lists = useQuery(broughtQuery()).data?.data ?? [];
  const undo = useConfirm(takeAllBack, {
    stale: broughtQuery().queryKey,
    done: ({ undone, stays, staying }) =>
      [
        `${counted(undone, "row is", "rows are")} undone`,
        ...(stays > 0 ? [`, ${stays} stay: they are used or were changed`] : []),
        ...(staying.length > 0 ? [`. ${staying.slice(0, 5).join("; ")}${staying.length > 5 ? "; …" : ""}`] : []),
      ].join(""),
    question: ({ id, left, name }: BroughtList) => ({
      title: `Undo ${name}?`,
      text: `${counted(left, "row")} go, with the accounts, courses, balances and posts that were made for them. What is used or was changed since stays, and who has logged in or paid.`,
      confirm: "Undo",
      busyLabel: "Undoing...",
      input: id,
    }),
  });
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="brought" className="card grid gap-2 p-5 lg:col-span-2">
      <h2 id="brought" className="text-h4">
        Brought in the last {undoDays} days
      </h2>
      <ul className="divide-y divide-line">
        {lists.map((list) => (
          <li key={list.id} className="flex flex-wrap items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              <b>{list.name}</b>, {counted(list.rows, "row")},{" "}
              <time dateTime={list.at}>{momentText(new Date(list.at))}</time>
            </span>
            {list.left > 0 ? (
              <Button size="sm" variant="line" onClick={() => undo.ask(list)}>
                Undo
              </Button>
            ) : (
              <span className="inline-flex min-h-11 items-center text-ink-2 text-sm">Undone</span>
            )}
          </li>
        ))}
      </ul>
      {undo.dialog}
    </section>
  );
}
