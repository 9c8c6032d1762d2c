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
import { ApplicationState } from "./application-state.tsx";

export const meta = appMeta("Application");

/** Its forms come with the first press that wants one. */
const AnswerDialog = lazyPart(() => import("./answer-application-dialog.tsx"));

/** One application to teach whole (ADM-02), with its files and what the office decides. */
export function ApplicationPage() {
  const { id = "" } = useParams();
  const query = useQuery({
    ...applicationQuery(id),
    // Until their pages are drawn.
    refetchInterval: ({ state }) => (state.data?.files.some(({ pages }) => pages?.state === "waiting") ? 4_000 : false),
  });
  return (
    <>
      <PageHeading lead={query.data && `Would like to teach ${query.data.course}`}>
        {query.data?.fullName ?? "Application"}
      </PageHeading>
      <p className="mb-4">
        <Link to={paths.applications()} className="link inline-flex min-h-11 items-center">
          All applications
        </Link>
      </p>
      <QueryBoundary
        query={query}
        loading="Loading the application..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The application could not be loaded."
        kind="paper"
        className="card"
      >
        {(application) => (
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <Written application={application} />
            <Decision application={application} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

export default ApplicationPage;

function Written({ application }: { application: OfficeApplication }) {
  const { id, email, phoneNumber, course, duration, fee, paymentMode, portfolio, uniqueInfo, files } = application;
  return (
    <section aria-labelledby="written" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="written" className="text-h4">
        What they wrote
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
          { label: "Fee", value: <span className="wrap-anywhere">{fee || "Left open"}</span> },
          { label: "Paid", value: paymentMode === "weekly" ? "Weekly" : "Monthly" },
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
      {files.map((file) => (
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
    <section aria-labelledby="decision" className="card grid grid-cols-1 gap-4 p-5">
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
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => acceptance.ask(application)}>Accept</Button>
        <Button variant="line" onClick={() => setAnswering("ask")}>
          Ask for more
        </Button>
        <Button variant="line" onClick={() => setAnswering("decline")}>
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
