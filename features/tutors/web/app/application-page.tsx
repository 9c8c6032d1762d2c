import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import { FilePages } from "#features/uploads/web/public/file-pages.tsx";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { askForFile } from "#ui/api/ask.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import {
  acceptApplication,
  getApplicationFile,
  getApplicationPage,
  showNewTutor,
} from "../../office-application-calls.ts";
import type { OfficeApplication } from "../../office-application-contract.ts";
import { officeApplicationList, officeApplicationTexts } from "../../office-application-texts.ts";
import { applicationQuery } from "../queries.ts";
import { ApplicationState, states } from "./application-state.tsx";

export const meta = appMeta("Application");

/** Its form comes once there is something to read. */
const ApplicationNote = lazyPart(() => import("./application-note.tsx"));
/** Its forms come with the first press that wants one. */
const AnswerDialog = lazyPart(() => import("./answer-application-dialog.tsx"));

/** One application to teach whole (ADM-02), with its files and what the office decides. */
export function ApplicationPage() {
  const { id = "" } = useParams();
  const { data } = useQuery(applicationQuery(id));
  return (
    <>
      <PageHeading lead={data && `Would like to teach ${data.course}`}>{data?.fullName ?? "Application"}</PageHeading>
      <p className="mb-4">
        <Link to={paths.applications()} className="link inline-flex min-h-11 items-center">
          All applications
        </Link>
      </p>
      <ApplicationView id={id} />
    </>
  );
}

export default ApplicationPage;

/** An application, on its own page or next to the list: its files have the middle, what they wrote and the decision are at the right. */
export function ApplicationView({ id, isPane = false }: { id: string; isPane?: boolean }) {
  const query = useQuery({
    ...applicationQuery(id),
    // Until their pages are drawn.
    refetchInterval: ({ state }) => (state.data?.files.some(({ pages }) => pages?.state === "waiting") ? 4_000 : false),
  });
  return (
    <QueryBoundary
      query={query}
      loading="Loading the application..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="The application could not be loaded."
      kind="paper"
      className="card"
    >
      {(application) => (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr]">
          <Written application={application} isPane={isPane} />
          <Files application={application} />
          <Decision application={application} />
          <section aria-labelledby="looked" className="card grid grid-cols-1 gap-3 p-5 xl:col-start-2 xl:row-start-3">
            <h2 id="looked" className="text-h4">
              Before you decide
            </h2>
            <Suspense fallback={<SkeletonBlock className="h-64" />}>
              <ApplicationNote application={application} />
            </Suspense>
          </section>
        </div>
      )}
    </QueryBoundary>
  );
}

function Written({ application, isPane }: { application: OfficeApplication; isPane: boolean }) {
  const { fullName, email, phoneNumber, course, duration, fee, paymentMode, portfolio, uniqueInfo } = application;
  return (
    <section aria-labelledby="written" className="card grid grid-cols-1 gap-4 p-5 xl:col-start-2 xl:row-start-2">
      <h2 id="written" className="text-h4 wrap-anywhere">
        {isPane ? `What ${fullName} wrote` : "What they wrote"}
      </h2>
      <Facts
        items={[
          {
            label: "Phone",
            value: (
              <a href={`tel:${phoneNumber}`} className="link wrap-anywhere">
                {phoneNumber}
              </a>
            ),
          },
          {
            label: "Email",
            value: (
              <a href={`mailto:${email}`} className="link wrap-anywhere">
                {email}
              </a>
            ),
          },
          { label: "Course", value: <span className="wrap-anywhere">{course}</span> },
          { label: "Duration", value: <span className="wrap-anywhere">{duration || "Left open"}</span> },
          {
            label: "Fee",
            value: (
              <span className="wrap-anywhere">
                {fee || "Left open"}
                <OtherFees application={application} />
              </span>
            ),
          },
          { label: "Paid", value: paymentModeLabels[paymentMode] },
          {
            label: "Portfolio",
            value: portfolio ? (
              <a href={portfolio} target="_blank" rel="noreferrer noopener nofollow" className="link wrap-anywhere">
                {portfolio}
              </a>
            ) : (
              "None"
            ),
          },
        ]}
      />
      <div>
        <h3 className="mb-1 text-base">What makes them unique</h3>
        <p className="whitespace-pre-wrap wrap-anywhere">{uniqueInfo}</p>
      </div>
    </section>
  );
}

const paymentModeLabels = { weekly: "Weekly", monthly: "Monthly" } as const;

/** What others asked for the same course: a fee is judged next to them. */
function OtherFees({ application: { course, otherFees } }: { application: OfficeApplication }) {
  if (otherFees.length === 0) return null;
  return (
    <span className="mt-1 block font-normal text-ink-2 text-sm">
      Others for {course} asked:
      {otherFees.map(({ id, fee, paymentMode, state }) => (
        <span key={id} className="block">
          {fee}, {paymentModeLabels[paymentMode].toLowerCase()}, {states[state].toLowerCase()}
        </span>
      ))}
    </span>
  );
}

function Files({ application: { id, files } }: { application: OfficeApplication }) {
  return (
    <section
      aria-labelledby="files"
      className="card grid grid-cols-1 gap-4 p-5 xl:col-start-1 xl:row-span-3 xl:row-start-1"
    >
      <h2 id="files" className="text-h4">
        Files
      </h2>
      {/* Who they are comes before what they would teach. */}
      {files.toReversed().map((file) => (
        <ApplicationFile key={file.file} id={id} file={file} />
      ))}
    </section>
  );
}

const fileLabels = { syllabus: "Syllabus", cv: "CV" } as const;

function ApplicationFile({ id, file }: { id: string; file: OfficeApplication["files"][number] }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <h3 className="text-base">{fileLabels[file.file]}</h3>
      <FileButton id={id} file={file} />
      {file.pages && (
        <div className="grid w-full gap-2">
          <FilePages
            name={file.name}
            view={file.pages}
            bytes={(page) => ({
              queryKey: ["application-page", id, file.file, page],
              queryFn: ({ signal }) =>
                askForFile(getApplicationPage, { params: { id, file: file.file, page: String(page) }, signal }),
            })}
          />
        </div>
      )}
    </div>
  );
}

function FileButton({ id, file: { file, name, sizeBytes } }: { id: string; file: OfficeApplication["files"][number] }) {
  const getting = useDownload(() => askForFile(getApplicationFile, { params: { id, file } }), {
    otherwiseNamed: name,
    failed: "The file could not be loaded. Please try again.",
  });
  return (
    <Button
      variant="line"
      size="sm"
      className="max-w-full"
      busy={getting.isBusy}
      busyLabel="Downloading..."
      onClick={() => void getting.run()}
    >
      <Icon name="download" />
      <span className="min-w-0 whitespace-normal text-left wrap-anywhere">
        {fileLabels[file]}: {name}, {formatFileSize(sizeBytes)}
      </span>
    </Button>
  );
}

function Decision({ application }: { application: OfficeApplication }) {
  const { state, sentAt, askedAt, question, decidedAt, declineReason, card } = application;
  return (
    <section aria-labelledby="decision" className="card grid grid-cols-1 gap-4 p-5 xl:col-start-2 xl:row-start-1">
      <h2 id="decision" className="flex flex-wrap items-center gap-2 text-h4">
        Decision <ApplicationState state={state} />
      </h2>
      <p className="text-ink-2">
        Sent {momentText(new Date(sentAt))}
        {decidedAt && `, decided ${momentText(new Date(decidedAt))}`}
      </p>
      {askedAt && <Quoted label={`We asked, ${momentText(new Date(askedAt))}`} text={question} />}
      {declineReason && <Quoted label="The reason that we sent" text={declineReason} />}
      {state === "received" && <Acts application={application} />}
      {card && <Card application={application} card={card} />}
    </section>
  );
}

const Quoted = ({ label, text }: { label: string; text: string | null }) => (
  <div>
    <p className="text-ink-2 text-sm">{label}</p>
    <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
  </div>
);

function Acts({ application }: { application: OfficeApplication }) {
  const [answering, setAnswering] = useState<"ask" | "decline" | null>(null);
  const acceptance = useConfirm(acceptApplication, {
    stale: [officeApplicationList.name],
    done: (_, { fullName }) => `${fullName} is a tutor now`,
    question: ({ id, fullName, email, askedAt }: OfficeApplication) => ({
      title: `Accept ${fullName}?`,
      text: `${email} gets a tutor's account and an invitation by mail. Their card stays off the site until you show it.`,
      confirm: "Accept and invite",
      busyLabel: "Accepting...",
      input: { params: { id }, body: { askedAt } },
    }),
  });
  useKeys({ a: () => acceptance.ask(application), d: () => setAnswering("decline") });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button aria-keyshortcuts="A" onClick={() => acceptance.ask(application)}>
          Accept
        </Button>
        <Button variant="line" onClick={() => setAnswering("ask")}>
          Ask for more
        </Button>
        <Button variant="line" aria-keyshortcuts="D" onClick={() => setAnswering("decline")}>
          Decline
        </Button>
      </div>
      {acceptance.dialog}
      {answering && (
        <Suspense>
          <AnswerDialog kind={answering} application={application} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
    </>
  );
}

function Card({ application, card }: { application: OfficeApplication; card: NonNullable<OfficeApplication["card"]> }) {
  const showing = useConfirm(showNewTutor, {
    stale: [officeApplicationList.name],
    done: (_, { fullName }) => `${fullName} is on the site now`,
    question: ({ id, fullName }: OfficeApplication) => ({
      title: `Show ${fullName} on the site?`,
      text: "Everybody sees the profile as the tutor wrote it, and students can pick them.",
      confirm: "Show on the site",
      busyLabel: "Showing...",
      input: { params: { id } },
    }),
  });
  if (card.isShown)
    return (
      <a href={paths.tutor(card.slug)} className="link inline-flex min-h-11 items-center justify-self-start">
        See the tutor's page
      </a>
    );
  if (!card.isWritten) return <p>{officeApplicationTexts.notWritten}</p>;
  return (
    <>
      <p>The tutor has written the profile. It is not on the site yet.</p>
      <Button className="justify-self-start" onClick={() => showing.ask(application)}>
        Show on the site
      </Button>
      {showing.dialog}
    </>
  );
}
