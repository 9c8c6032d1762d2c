import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { clockSpan } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { dateText, momentText, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { writeAboutClass } from "../../../calls.ts";
import type { ClassDetail } from "../../../contract.ts";
import { agreementLabels } from "../../../labels.ts";
import { sumText } from "../../../money-rules.ts";
import { DisputeForm } from "../../dispute-form.tsx";
import { walletClassQuery } from "../../queries.ts";
import { Thread } from "../../thread.tsx";
import { stateLabels } from "./class-texts.ts";

/** One class of a wallet line by line, where it is on its way, and what is disputed of it. */
export function OneClass({ id, hrefOfList }: { id: string; hrefOfList: string }) {
  return (
    <QueryBoundary
      query={useQuery(walletClassQuery(id))}
      loading="Loading the class..."
      skeleton={<SkeletonBlock className="h-80" />}
      failed="The class could not be loaded."
      kind="paper"
      className="card"
    >
      {(detail) => <Detail id={id} detail={detail} hrefOfList={hrefOfList} />}
    </QueryBoundary>
  );
}

function Detail({ id, detail, hrefOfList }: { id: string; detail: ClassDetail; hrefOfList: string }) {
  const { title, course, startsAt, endsAt, lines, amounts, disputes, sessionId } = detail;
  const [isWriting, setWriting] = useState(false);
  const open = disputes.find(({ state }) => state === "open");
  const span = clockSpan({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, viewerZone());
  return (
    <article aria-labelledby="one-class" className="card door-md grid gap-4 p-4 md:p-5">
      <header>
        <h2 id="one-class" className="text-h4 wrap-anywhere">
          {title}
        </h2>
        <p className="text-ink-2 text-sm">
          {dateText(new Date(startsAt))}, {span}, {course ?? "trial class"}
        </p>
      </header>
      <ul className="divide-y divide-line border-line border-t">
        {lines.map(({ id: line, label, why, student, amountMinor, currency }) => (
          <li key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3">
            <b className="font-semibold wrap-anywhere">
              {label}
              {student ? `, ${student}` : ""}
            </b>
            <span className="num whitespace-nowrap font-semibold">{formatMoney({ amountMinor, currency })}</span>
            <span className="text-ink-2 text-sm wrap-anywhere">{why}</span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-ink border-t-2 pt-3">
        <span>{stateLabels[detail.state].text}</span>
        <b className="num text-[1.75rem] wrap-anywhere">{sumText(amounts)}</b>
      </p>
      <Steps detail={detail} />
      {disputes.map((dispute) => (
        <Thread key={dispute.id} dispute={dispute} reader="tutor" />
      ))}
      {sessionId === null ? null : isWriting || open ? (
        <DisputeForm
          send={(text) => ask(writeAboutClass, { params: { id }, body: { words: text } })}
          stale={["wallet"]}
          label={open ? "Write to the academy" : "What is wrong with this class?"}
          submit={open ? "Send" : "Say it to the academy"}
          draft={`wallet-class-${id}`}
          onDone={() => setWriting(false)}
          onCancel={open ? undefined : () => setWriting(false)}
        />
      ) : (
        <Button variant="line" onClick={() => setWriting(true)}>
          <Icon name="circle-help" /> Something is wrong with this class
        </Button>
      )}
      <Link to={hrefOfList} className="link inline-flex min-h-11 items-center justify-self-start">
        Close this class
      </Link>
    </article>
  );
}

/** Where a class is on its way to be paid. */
function Steps({
  detail: { state, reportedAt, agreesAt, agreedAt, agreedBy, confirmed, present, isTutorAbsent },
}: {
  detail: ClassDetail;
}) {
  const confirmedText = present > 0 ? `${confirmed} of ${counted(present, "student")} confirmed` : "No student came";
  const silent = agreedBy === "silence" ? "; silence counts as yes." : ".";
  const steps = [
    {
      title: "Reported",
      text: reportedAt ? `Lesson report sent ${momentText(new Date(reportedAt))}.` : "",
      isDone: true,
    },
    {
      title: "Held for at most 72 hours",
      text:
        state === "disputed"
          ? "Something was said not to be right: the academy decides."
          : agreedBy === "staff"
            ? `${agreementLabels.staff}.`
            : agreedAt
              ? `${confirmedText}${silent}`
              : isTutorAbsent && confirmed === 0
                ? `${confirmedText}. You did not press Join: a student's yes or the academy decides.`
                : `${confirmedText}. Silence counts as yes from ${agreesAt ? momentText(new Date(agreesAt)) : "then"} on.`,
      isDone: agreedAt !== null,
    },
    {
      title: agreedAt ? `Payable since ${momentText(new Date(agreedAt))}` : "Payable",
      text: "",
      isDone: agreedAt !== null,
    },
  ];
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="grid gap-4 border-line border-t pt-4">
      {steps.map(({ title, text, isDone }, at) => (
        <li
          key={title}
          aria-current={at === now ? "step" : undefined}
          className="grid grid-cols-[20px_minmax(0,1fr)] gap-3"
        >
          <span
            aria-hidden="true"
            className={cx(
              "mt-0.5 grid size-5 place-items-center rounded-[4px] rounded-tr-[10px] border",
              isDone
                ? "border-primary bg-primary text-on-primary"
                : at === now
                  ? "border-sun-400 bg-sun-400"
                  : "border-line-strong",
            )}
          >
            {isDone ? <Icon name="check" size={14} /> : null}
          </span>
          <span>
            <b className="font-semibold">{title}</b>
            {text ? <span className="block text-ink-2 text-sm">{text}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
